import { demoAccounts } from '#server/db/demo/demo-accounts.ts';
import { followEvents } from '#server/testing/follow-events.ts';
import { type Answer, ask } from './ask.ts';

export type Said = Answer & { call: string };

type Caller = { headers: { cookie: string } };

/** A session that cannot be read must not look like one that has ended. */
const askSession = async (address: string, { headers }: Caller): Promise<Answer> => {
  const response = await ask(address, '/api/auth/get-session', { headers });
  const isKnown = response.body && 'session' in response.body;
  return response.status === 200 && !isKnown ? { ...response, body: { code: 'FORGOTTEN' } } : response;
};

const openStream = async (address: string, { headers }: Caller): Promise<Answer> => {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    const stream = await followEvents(`${address}/api/events`, { headers });
    const retryAfter = stream.headers['retry-after'] ?? null;
    stream.close();
    return { status: stream.status, seconds: seconds(), retryAfter };
  } catch {
    return { status: undefined, seconds: seconds() };
  }
};

const signIn = (address: string): Promise<Answer> => {
  const [account] = demoAccounts;
  const { email, password } = account ?? {};
  return ask(address, '/api/auth/sign-in/email', { body: { email, password } });
};

/** Calls that only read, of every kind: cached, from the database, private, and the stream. */
export const askAround = (address: string, guest: Caller): Promise<Said[]> => {
  const { headers } = guest;
  const calls: Record<string, () => Promise<Answer>> = {
    'GET /healthz': () => ask(address, '/healthz'),
    'GET /readyz': () => ask(address, '/readyz'),
    'GET /api/config': () => ask(address, '/api/config'),
    'GET /api/rooms': () => ask(address, '/api/rooms'),
    'GET /api/rooms/1': () => ask(address, '/api/rooms/1'),
    'GET /api/menu': () => ask(address, '/api/menu'),
    'GET /api/availability': () => ask(address, '/api/availability?kind=room&id=2'),
    'GET /api/bookings': () => ask(address, '/api/bookings?mine=true', { headers }),
    'GET /api/orderDetails': () => ask(address, '/api/orderDetails', { headers }),
    'GET /api/auth/get-session': () => askSession(address, guest),
    'GET /api/events': () => openStream(address, guest),
  };
  return Promise.all(Object.entries(calls).map(async ([call, make]) => ({ call, ...(await make()) })));
};

/** The same, and signing in, which also writes. */
export const askEverything = async (address: string, guest: Caller): Promise<Said[]> => {
  const [read, signedIn] = await Promise.all([askAround(address, guest), signIn(address)]);
  return [...read, { call: 'POST /api/auth/sign-in/email', ...signedIn }];
};

const isGood = ({ status, body }: Answer): boolean =>
  status !== undefined && status < 300 && body?.code !== 'FORGOTTEN';

export const isUnavailable = ({ status, retryAfter }: Answer): boolean =>
  status === 503 && /^[1-9]\d*$/.test(retryAfter ?? '');

/** Responses that are neither a success nor 503 with Retry-After. */
export const findOdd = (responses: readonly Said[]): string[] =>
  responses
    .filter((said) => !(isGood(said) || (isUnavailable(said) && said.call !== 'GET /healthz')))
    .map(
      ({ call, status, body, retryAfter }) => `${call}: ${status} ${body?.code ?? ''} ${retryAfter ?? ''}`,
    );

export const areGood = (responses: readonly Said[]): boolean => responses.every(isGood);
