import type { Kysely } from 'kysely';
import type { Here, Wish } from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import { findOwnClashes } from '#contract/checkout.rules.ts';
import type { CheckoutLine, RefusedLine } from '#contract/checkout.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { fromCents } from '#contract/money.ts';
import type { Database } from '../../db/schema.ts';
import { findAlternatives } from '../availability/find-alternatives.ts';

/** A place that a line of a cart asks for; `id` is the room's or the PC's. */
type PlaceWish = Wish & { id: number };

/** What a line asks for, as the rules of bookings know it; undefined for food. */
export const readWish = (line: CheckoutLine): PlaceWish | undefined => {
  if (line.kind === 'food') return undefined;
  const { kind, id, date, time } = line;
  return { kind, id, date, time, count: kind === 'room' ? line.nights : line.duration };
};

/** Why a line of a cart cannot be had, by its place in the request. */
export type Refusal = {
  index: number;
  title: string;
  code: ErrorCode;
  /** What it costs now, where only that has changed. */
  amountCents?: number;
};

/** Undoes everything that was held for a cart; what could be had instead is looked for afterwards. */
export class LinesRefused extends Error {
  override name = 'LinesRefused';

  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super('Not every line of the cart can be had.');
    this.refusals = refusals.toSorted((one, other) => one.index - other.index);
  }
}

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
