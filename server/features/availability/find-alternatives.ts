import type { Kysely } from 'kysely';
import { type Here, priceOf, refuseWish, type Wish } from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import { addDays } from '#contract/dates.ts';
import { fromCents } from '#contract/money.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import { rangeOf } from '../../db/occupying.ts';
import type { Database } from '../../db/schema.ts';
import { coalesceCallsByKey } from '../../lib/batch-calls.ts';
import { findAvailability, findOffersLike } from './availability.queries.ts';
import { chooseHours, chooseNights, reach, type Start } from './choose-alternatives.ts';

const mostSimilar = 3;

const askedOf = new WeakMap<Kysely<Database>, ReturnType<typeof coalesceCallsByKey<Alternative[]>>>();

/**
 * What comes near to a wish that is taken: the same thing at other times, then others like it at the wished time. Where
 * many wish for the same at once, it is looked for once for all who are told meanwhile that it is gone.
 */
export const findAlternatives = (
  db: Kysely<Database>,
  wish: Wish & { id: number },
  here: Here,
): Promise<Alternative[]> => {
  const together = askedOf.get(db) ?? coalesceCallsByKey();
  askedOf.set(db, together);
  const { kind, id, date, time, count } = wish;
  return together([kind, id, date, time, count].join(' '), () => lookFor(db, wish, here));
};

const lookFor = async (
  db: Kysely<Database>,
  { id, ...wish }: Wish & { id: number },
  here: Here,
): Promise<Alternative[]> => {
  const [same, ...others] = await findOffersLike(db, {
    ...{ kind: wish.kind, id, limit: mostSimilar },
    ...{ span: rangeOf(wish, here.timeZone), now: here.now },
  });
  if (same?.id !== id) return [];
  const starts = await findStarts(db, id, wish, here);
  const { kind, date, time, count } = wish;
  const offer = ({ id, title, price_cents }: typeof same, start: Start): Alternative => ({
    ...{ kind, id, title, ...start, count },
    amount: fromCents(priceOf(price_cents, count)),
  });
  // What is past, or never comes, cannot be had elsewhere either.
  const similar = refuseWish(wish, here) ? [] : others.map((one) => offer(one, { date, time }));
  return [...starts.map((start) => offer(same, start)), ...similar];
};

const findStarts = async (db: Kysely<Database>, id: number, wish: Wish, here: Here): Promise<Start[]> => {
  const { kind, date, count } = wish;
  const today = dateAt(here.now, here.timeZone);
  const first = addDays(date, -reach[kind]);
  // One day more than starts are looked for on, or the nights of the last one.
  const days = {
    from: first < today ? today : first,
    to: addDays(date, reach[kind] + (kind === 'room' ? count : 2)),
  };
  if (days.to <= days.from) return [];
  const midnight = (day: string) => instantAt(day, '00:00', here.timeZone);
  const instants = { from: midnight(days.from), to: midnight(days.to) };
  const [booked] = await findAvailability(db, {
    ...{ kinds: [kind], id, limit: 1, days, instants, now: here.now },
  });
  if (!booked) return [];
  return booked.kind === 'room'
    ? chooseNights(wish, booked.taken, here)
    : chooseHours(wish, booked.taken, here);
};
