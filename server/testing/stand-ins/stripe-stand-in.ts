import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { Settings } from '../../settings.ts';
import { whenDone } from '../when-done.ts';

type Metadata = Record<string, string>;
type Answer = { status: number; body: Record<string, unknown>; headers?: Record<string, string> };

export type StandInSession = {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  expires_at: number;
  metadata: Metadata;
};

export type StandInRefund = {
  id: string;
  object: 'refund';
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  payment_intent: string;
  metadata: Metadata;
  failure_reason?: string;
};

type Options = {
  /** Sessions must expire at least half an hour after this. */
  now?: () => number;
};

/** A failure to simulate; "hang up" acts without responding, "done, but 500" acts and then reports a failure for that key. */
type Trouble = (request: {
  method: string;
  path: string;
}) => Answer | 'hang up' | 'done, but 500' | 'key in use' | undefined | Promise<undefined>;

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { type: status === 400 ? 'invalid_request_error' : 'api_error', code, message } },
  // As Stripe sends with most failures; the SDK would otherwise wait and retry.
  headers: { 'stripe-should-retry': 'false' },
});

/** These two lack the header that keeps the SDK from retrying. */
const failed: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
};
const keyInUse: Answer = {
  status: 409,
  body: {
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Stripe-Idempotency-Key.',
    },
  },
};

/** `line_items[0][price_data][currency]=usd` as nested objects. */
const readForm = (text: string): Record<string, unknown> => {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let place = form;
    for (const step of path) {
      place[step] ??= {};
      place = place[step] as Record<string, unknown>; // made in the line above, or by one like it
    }
    place[last] = value;
  }
  return form;
};

const known = new Set([
  'mode',
  'allowed_payment_method_types',
  'line_items',
  'client_reference_id',
  'metadata',
  'payment_intent_data',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
]);

type LineItem = {
  price_data: { currency: string; unit_amount: string; product_data: { name: string } };
  quantity: string;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** A local server with the few calls of Stripe's API that the house makes; ends with the calling test or file. */
export const startStripe = async ({ now = Date.now }: Options = {}) => {
  const settings = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' };
  const sessions = new Map<string, StandInSession>();
  const refunds: StandInRefund[] = [];
  const charges = new Map<string, number>();
  const answers = new Map<string, { question: string; answer: Answer }>();
  const asked: string[] = [];
  let trouble: Trouble = () => undefined;
  const generateId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;

  const openSession = (form: Record<string, unknown>): Answer => {
    const unknown = Object.keys(form).find((name) => !known.has(name));
    if (unknown) return refuse(400, 'parameter_unknown', `Received unknown parameter: ${unknown}`);
    if (Number(form.expires_at) * 1000 < now() + 30 * 60_000)
      return refuse(
        400,
        'parameter_invalid',
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      );
    const items = Object.values(form.line_items as Record<string, LineItem>); // as the SDK writes it
    const id = generateId('cs_test');
    const session: StandInSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      currency: String(items[0]?.price_data.currency ?? 'usd'),
      amount_total: items.reduce(
        (sum, { price_data, quantity }) => sum + Number(price_data.unit_amount) * Number(quantity),
        0,
      ),
      client_reference_id: String(form.client_reference_id),
      customer_email: String(form.customer_email),
      expires_at: Number(form.expires_at),
      metadata: form.metadata as Metadata, // likewise
    };
    sessions.set(id, session);
    return { status: 200, body: { ...session } };
  };

  const expireSession = (session: StandInSession): Answer => {
    if (session.status !== 'open')
      return refuse(
        400,
        'resource_missing',
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    session.status = 'expired';
    return { status: 200, body: { ...session } };
  };

  const leftOf = (charge: string): number =>
    refunds
      .filter(({ payment_intent, status }) => payment_intent === charge && status !== 'failed')
      .reduce((left, { amount }) => left - amount, charges.get(charge) ?? 0);

  const makeRefund = (form: Record<string, unknown>): Answer => {
    const { payment_intent, amount, metadata } = form as {
      payment_intent: string;
      amount: string;
      metadata?: Metadata;
    };
    if (!charges.has(payment_intent))
      return refuse(400, 'resource_missing', `No such payment_intent: '${payment_intent}'`);
    const left = leftOf(payment_intent);
    if (left === 0)
      return refuse(400, 'charge_already_refunded', `Charge ${payment_intent} has already been refunded.`);
    if (Number(amount) > left)
      return refuse(400, 'amount_too_large', 'Refund amount is greater than unrefunded amount on charge');
    const refund: StandInRefund = {
      id: generateId('re'),
      object: 'refund',
      amount: Number(amount),
      status: 'succeeded',
      payment_intent,
      metadata: metadata ?? {},
    };
    refunds.unshift(refund);
    return { status: 200, body: { ...refund } };
  };

  const answerTo = (method: string, url: URL, form: Record<string, unknown>): Answer => {
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(url.pathname) ?? [];
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions') return openSession(form);
    if (method === 'POST' && url.pathname === '/v1/refunds') return makeRefund(form);
    if (method === 'GET' && url.pathname === '/v1/refunds') {
      const data = refunds.filter((one) => one.payment_intent === url.searchParams.get('payment_intent'));
      return {
        status: 200,
        body: { object: 'list', data: data.map((one) => ({ ...one })), has_more: false, url: '/v1/refunds' },
      };
    }
    const session = sessions.get(id);
    if (!session) return refuse(404, 'resource_missing', `No such checkout.session: ${id}`);
    return verb ? expireSession(session) : { status: 200, body: { ...session } };
  };

  /** Stripe repeats its first response to a key, even a failure. */
  const answerOnce = (key: string | undefined, question: string, ask: () => Answer): Answer => {
    if (key === undefined) return ask();
    const first = answers.get(key);
    if (!first) {
      const answer = ask();
      answers.set(key, { question, answer });
      return answer;
    }
    if (first.question !== question)
      return {
        status: 400,
        body: {
          error: {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          },
        },
      };
    return { ...first.answer, headers: { ...first.answer.headers, 'idempotent-replayed': 'true' } };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '' } = request;
    const text = await readBody(request);
    const url = new URL(path, 'http://stripe.test');
    asked.push(`${method} ${url.pathname}`);
    const { authorization, 'idempotency-key': key } = request.headers;
    const troubled = await trouble({ method, path: url.pathname });
    const carryOut = (): Answer => {
      if (typeof troubled === 'object') return troubled;
      const done = answerTo(method, url, readForm(text));
      return troubled === 'done, but 500' ? failed : done;
    };
    const decide = (): Answer => {
      if (authorization !== `Bearer ${settings.secretKey}`)
        return refuse(401, 'invalid_key', `Invalid API Key provided: ${authorization}`);
      if (troubled === 'key in use') return keyInUse;
      return answerOnce(method === 'POST' ? String(key) : undefined, `${path} ${text}`, carryOut);
    };
    const answer = decide();
    if (troubled === 'hang up') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  };

  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  whenDone(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port

  return {
    settings: {
      payments: 'stripe',
      publicUrl: 'http://desk.example.com',
      stripe: { ...settings, apiUrl: `http://127.0.0.1:${port}` },
    } satisfies Partial<Settings>,
    sessions,
    refunds,
    asked,
    setTrouble(next: Trouble): void {
      trouble = next;
    },
    refuse,
    /** Forgets every key, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    /** The guest pays on Stripe's page. */
    pay(sessionId: string): StandInSession {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error(`Nobody can pay at ${sessionId}.`);
      const charge = generateId('pi');
      charges.set(charge, session.amount_total);
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: charge });
      return session;
    },
  };
};

let eventCount = 0;

/** A webhook request as Stripe sends it, signed with `secret`. */
export const announce = (
  type: string,
  object: object,
  { secret = 'whsec_standin', at = Date.now(), id = `evt_${++eventCount}` } = {},
) => {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(at / 1000),
    data: { object },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at / 1000 });
  return {
    method: 'POST' as const,
    url: '/api/webhooks/stripe',
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  };
};
