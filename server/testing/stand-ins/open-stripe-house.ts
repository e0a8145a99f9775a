import { Temporal } from 'temporal-polyfill';
import { chooseProvider } from '../../payments/choose-provider.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { announce, startStripe } from './stripe-stand-in.ts';

type Guest = Awaited<ReturnType<TestApp['addGuest']>>;

/** A night in a room as a cart line; each test uses its own room and days. */
export const night = (id: number, date: string) => ({ kind: 'room', id, date, time: '16:00' }) as const;

/** A whole server with the stand-in for Stripe; its clock starts at `opened` and moves only by `pass`. */
export const openStripeHouse = async (opened = '2026-11-15T18:00:00Z') => {
  let now = Temporal.Instant.from(opened);
  const clock = { now: () => now };
  const stripe = await startStripe({ now: () => now.epochMilliseconds });
  const house = await createTestApp({ settings: stripe.settings, now: () => now.toString() });
  const provider = await chooseProvider(stripe.settings);
  if (!provider) throw new Error('Nobody takes money.');

  /** Checks a cart out, and returns its payment session. */
  const checkOut = async (guest: Guest, lines: readonly object[]) => {
    const response = await house.checkOut(guest, lines);
    if (response.statusCode !== 201) throw new Error(`Nothing was held: ${response.body}`);
    const { checkoutId, payUrl } = response.json();
    const session = [...stripe.sessions.values()].find(({ url }) => url === payUrl);
    if (!session) throw new Error(`Stripe knows nothing of ${payUrl}.`);
    return { checkoutId: String(checkoutId), session };
  };

  return {
    ...house,
    stripe,
    provider,
    clock,
    venue: () => ({ now, timeZone: 'Europe/Lisbon', origin: stripe.settings.publicUrl }),
    pass(duration: Temporal.DurationLike): void {
      now = now.add(duration);
    },
    checkOut,
    /** A guest who has just paid for a cart; no webhook event has arrived yet. */
    async checkOutAndPay(lines: readonly object[], guest?: Guest) {
      const payer = guest ?? (await house.addGuest());
      const { checkoutId, session } = await checkOut(payer, lines);
      return { guest: payer, checkoutId, session: stripe.pay(session.id) };
    },
    /** Sends a webhook event of Stripe, by default at the current time. */
    sendWebhook: (type: string, object: object, how: { id?: string; secret?: string; at?: number } = {}) =>
      house.app.inject(announce(type, object, { at: now.epochMilliseconds, ...how })),
  };
};
