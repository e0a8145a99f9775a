import type { Kysely } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import { findOwnClashes } from '#contract/checkout.rules.ts';
import type { CheckoutLine, RefusedLine } from '#contract/checkout.ts';
import { errors } from '#contract/errors.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { fromCents } from '#contract/money.ts';
import type { Database } from '../../db/schema.ts';
import { findAlternatives } from '../availability/find-alternatives.ts';
import type { LinesRefused, Refusal } from './lines-refused.ts';
import { type PlaceWish, readWish } from './read-wish.ts';

/** Nothing comes near to what is not there, and what only costs something else can be had as it is. */
const withoutAlternatives: ReadonlySet<string> = new Set([...Object.values(notFoundCodes), 'PRICE_CHANGED']);

const findFor = async (
  db: Kysely<Database>,
  { index, code }: Refusal,
  wishes: readonly (PlaceWish | undefined)[],
  here: Here,
): Promise<Alternative[]> => {
  const wish = wishes[index];
  if (!wish || withoutAlternatives.has(code)) return [];
  const others = wishes.toSpliced(index, 1);
  const isInCart = (alternative: Alternative) =>
    findOwnClashes([...others, alternative], here.timeZone).has(others.length);
  return (await findAlternatives(db, wish, here)).filter((alternative) => !isInCart(alternative));
};

/** Says in the guest's words which lines of a cart cannot be had, and what could be had instead beside the rest of it. */
export const explainRefusals = async (
  db: Kysely<Database>,
  { refusals }: LinesRefused,
  lines: readonly CheckoutLine[],
  here: Here,
): Promise<RefusedLine[]> => {
  const wishes = lines.map(readWish);
  const explained: RefusedLine[] = [];
  for (const refusal of refusals) {
    const { index, title, code, amountCents } = refusal;
    const alternatives = await findFor(db, refusal, wishes, here);
    const amount = amountCents === undefined ? {} : { amount: fromCents(amountCents) };
    explained.push({ index, title, reason: errors[code].message, alternatives, ...amount });
  }
  return explained;
};
