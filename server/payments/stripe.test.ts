import { describe, expect, it } from 'vitest';
import { announce, startStripe } from '../testing/stand-ins/stripe-stand-in.ts';
import { chooseProvider } from './choose-provider.ts';
import { type Bill, ProviderError } from './provider.ts';

const stripe = await startStripe();
const { sessions, refunds } = stripe;
const provider = await chooseProvider(stripe.settings);
if (!provider) throw new Error('Nobody takes money.');

const bill = (checkoutId: string): Bill => ({
  checkoutId,
  totalCents: 6_800,
  lines: [
    { title: 'Lantern Bunk', amountCents: 6_201 },
    { title: 'Food to Study Room 13', amountCents: 599 },
  ],
  email: 'mara@example.com',
  origin: 'https://desk.example.com',
  expiresAt: new Date(Date.now() + 600_000),
});

const sessionsOf = (checkoutId: string) =>
  [...sessions.values()].filter(({ metadata }) => metadata.checkoutId === checkoutId);

const openPaid = async (checkoutId: string) => {
  const { sessionId } = await provider.open(bill(checkoutId));
  const { payment_intent } = stripe.pay(sessionId);
  return { sessionId, charge: String(payment_intent) };
};

const during = async (trouble: Parameters<typeof stripe.setTrouble>[0], act: () => Promise<unknown>) => {
  stripe.setTrouble(trouble);
  await act().finally(() => stripe.setTrouble(() => undefined));
};

const failure = stripe.refuse(
  500,
  'internal',
  'Something is wrong with sk_test_standin here.\nIn two lines.',
);

describe('a page to pay at', () => {
  it('is opened with every line, the name of the checkout and the way back', async () => {
    const { sessionId, payUrl } = await provider.open(bill('CHECKOUT0001'));
    expect(payUrl).toContain(sessionId);
    expect(sessions.get(sessionId)).toMatchObject({
      amount_total: 6_800,
      client_reference_id: 'CHECKOUT0001',
      customer_email: 'mara@example.com',
      metadata: { checkoutId: 'CHECKOUT0001' },
    });
  });

  it('is the same one when asked for again', async () => {
    const wanted = bill('CHECKOUT0002');
    const first = await provider.open(wanted);
    expect(await provider.open(wanted)).toEqual(first);
    expect(sessionsOf('CHECKOUT0002')).toHaveLength(1);
  });

  it('is over once it is closed, and may be closed again; closing does not undo what was paid', async () => {
    const { sessionId } = await provider.open(bill('CHECKOUT0004'));
    await provider.close(sessionId);
    await provider.close(sessionId);
    expect(await provider.find(sessionId)).toEqual({ state: 'over' });
    const paid = await openPaid('CHECKOUT0005');
    await provider.close(paid.sessionId);
    expect(await provider.find(paid.sessionId)).toMatchObject({ state: 'paid' });
  });

  it('that cannot be had is a problem in one line without secrets', async () => {
    await during(
      () => failure,
      async () => {
        const problem = await provider.open(bill('CHECKOUT0006')).catch((error: unknown) => error);
        expect(problem).toBeInstanceOf(ProviderError);
        expect(problem).toMatchObject({ message: 'Stripe: Something is wrong with [secret] here.' });
        expect(Object.keys(problem as ProviderError)).toEqual(['name']);
        expect(problem).not.toHaveProperty('cause');
      },
    );
  });

  it('is asked for again when the answer is lost, and opened once', async () => {
    let breaks = 1;
    await during(
      () => (breaks-- > 0 ? 'hang up' : undefined),
      async () => {
        const { sessionId } = await provider.open(bill('CHECKOUT0007'));
        expect(sessionsOf('CHECKOUT0007')).toMatchObject([{ id: sessionId, status: 'open' }]);
      },
    );
  });

  it('says that the key is wrong, without the key', async () => {
    const settings = { ...stripe.settings.stripe, secretKey: 'sk_test_other' };
    const stranger = await chooseProvider({ payments: 'stripe', stripe: settings });
    const problem = await stranger?.find('cs_test_1').catch((error: Error) => error.message);
    expect(problem).toBe('Stripe: Invalid API Key provided: Bearer [secret]');
  });
});

describe('a refund', () => {
  const refundsOf = (id: string) => refunds.filter(({ metadata }) => metadata.refundId === id);

  it('gives a part back, once under one id, also long after the keys are forgotten', async () => {
    const { charge } = await openPaid('CHECKOUT0011');
    const wanted = { id: 'REFUND000011', charge, amountCents: 599 };
    const { reference } = await provider.refund(wanted);
    expect(await provider.refund(wanted)).toEqual({ reference });
    stripe.forgetKeys();
    expect(await provider.refund(wanted)).toEqual({ reference });
    expect(refundsOf(wanted.id)).toMatchObject([{ id: reference, amount: 599 }]);
  });

  it('that Stripe has made and called a failure is found, and not made again', async () => {
    const { charge } = await openPaid('CHECKOUT0017');
    const wanted = { id: 'REFUND000017', charge, amountCents: 100 };
    await during(
      ({ method }) => (method === 'POST' ? 'done, but 500' : undefined),
      async () => {
        await expect(provider.refund(wanted)).rejects.toThrow('Stripe: An unknown error occurred.');
      },
    );
    const [made] = refundsOf(wanted.id);
    expect(await provider.refund(wanted)).toEqual({ reference: made?.id });
    expect(refundsOf(wanted.id)).toHaveLength(1);
  });

  it('that another made while this one asked, of whom Stripe only repeats the failure, is found too', async () => {
    const { charge } = await openPaid('CHECKOUT0018');
    const wanted = { id: 'REFUND000018', charge, amountCents: 100 };
    const bothHaveLooked = Promise.withResolvers<undefined>();
    let [looks, asks] = [0, 0];
    await during(
      ({ method }) => {
        if (method === 'GET' && ++looks === 2) bothHaveLooked.resolve(undefined);
        if (method === 'GET') return undefined;
        return ++asks === 1 ? 'done, but 500' : bothHaveLooked.promise;
      },
      async () => {
        const outcomes = await Promise.allSettled([provider.refund(wanted), provider.refund(wanted)]);
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      },
    );
    expect(refundsOf(wanted.id)).toHaveLength(1);
  });

  it('whose key somebody else has in use waits, and is made once afterwards', async () => {
    const { charge } = await openPaid('CHECKOUT0019');
    const wanted = { id: 'REFUND000019', charge, amountCents: 100 };
    await during(
      ({ method }) => (method === 'POST' ? 'key in use' : undefined),
      async () => {
        await expect(provider.refund(wanted)).rejects.toThrow('Stripe: There is currently another');
      },
    );
    expect(refundsOf(wanted.id)).toEqual([]);
    await provider.refund(wanted);
    expect(refundsOf(wanted.id)).toHaveLength(1);
  });

  it('that Stripe has not carried out yet is not one, and is found again when it has', async () => {
    const { charge } = await openPaid('CHECKOUT0013');
    const wanted = { id: 'REFUND000013', charge, amountCents: 100 };
    await provider.refund(wanted);
    const [made] = refundsOf(wanted.id);
    if (made) made.status = 'pending';
    await expect(provider.refund(wanted)).rejects.toThrow(`Stripe: the refund ${made?.id} is pending.`);
    if (made) made.status = 'succeeded';
    expect(await provider.refund(wanted)).toEqual({ reference: made?.id });
    expect(refundsOf(wanted.id)).toHaveLength(1);
  });

  it('of a charge that Stripe does not know is a problem', async () => {
    const wanted = { id: 'REFUND000016', charge: 'pi_unknown', amountCents: 1 };
    await expect(provider.refund(wanted)).rejects.toThrow("Stripe: No such payment_intent: 'pi_unknown'");
  });
});

describe('an announcement', () => {
  const receivedAt = new Date();
  const readWebhook = (...[type, object, how]: Parameters<typeof announce>) => {
    const { payload, headers } = announce(type, object, { at: receivedAt.getTime(), ...how });
    return provider.readWebhook({ body: payload, signature: headers['stripe-signature'], receivedAt });
  };
  const session = {
    id: 'cs_1',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    amount_total: 6_800,
    metadata: { checkoutId: 'CHECKOUT0001' },
  };
  const refund = {
    id: 're_1',
    payment_intent: 'pi_1',
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  };
  const paid = { about: 'paid', checkoutId: 'CHECKOUT0001', charge: 'pi_1', amountCents: 6_800 };

  it.each([
    ['checkout.session.completed', session, paid],
    ['checkout.session.async_payment_succeeded', { ...session, payment_intent: { id: 'pi_1' } }, paid],
    ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, { about: 'else' }],
    ['checkout.session.completed', { ...session, metadata: {} }, { about: 'else' }],
    ['checkout.session.completed', { ...session, metadata: null }, { about: 'else' }],
    ['checkout.session.expired', session, { about: 'over', checkoutId: 'CHECKOUT0001', status: 'Expired' }],
    ['checkout.session.async_payment_failed', session, { about: 'over', status: 'Declined' }],
    ['refund.updated', { ...refund, status: 'succeeded' }, { about: 'refund', charge: 'pi_1' }],
    ['charge.refund.updated', { ...refund, status: 'succeeded' }, { about: 'refund', charge: 'pi_1' }],
    ['refund.updated', { ...refund, status: 'pending' }, { about: 'else' }],
    ['refund.updated', refund, { about: 'bounced', charge: 'pi_1', reference: 're_1' }],
    ['refund.updated', { ...refund, status: 'succeeded', payment_intent: null }, { about: 'else' }],
    ['refund.created', { ...refund, status: 'succeeded' }, { about: 'else' }],
    ['charge.refunded', { id: 'ch_1', refunded: true, payment_intent: 'pi_1' }, { about: 'refund' }],
    ['charge.refunded', { id: 'ch_1', refunded: false, payment_intent: 'pi_1' }, { about: 'else' }],
    [
      'refund.failed',
      refund,
      { about: 'bounced', charge: 'pi_1', reference: 're_1', problem: 'expired_or_canceled_card' },
    ],
    ['invoice.paid', { id: 'in_1' }, { about: 'else' }],
  ])('of %s with %j is heard as %j', (type, object, event) => {
    expect(readWebhook(type, object, { id: 'evt_told' })).toMatchObject({ id: 'evt_told', ...event });
  });
});
