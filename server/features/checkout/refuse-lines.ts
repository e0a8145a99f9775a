import type { BookingRequest, VenueClock } from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import { findOwnClashes } from '#contract/checkout.rules.ts';
import type { CheckoutLine, RefusedLine } from '#contract/checkout.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { notFoundCodes } from '#contract/kinds.ts';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../db/schema.ts';
import { findAlternatives } from '../availability/find-alternatives.ts';

/** The booking request of a line; undefined for food. */
export const readBookingRequest = (line: CheckoutLine): BookingRequest | undefined => {
  if (line.kind === 'food') return undefined;
  const { kind, id: bookableId, date, time, price } = line;
  return { kind, bookableId, date, time, price, count: kind === 'room' ? line.nights : line.duration };
};

/** Why a line is refused, by its index in the request. */
export type Refusal = {
  index: number;
  title: string;
  code: ErrorCode;
  amountCents?: number;
};

/** Rolls back all holds of a cart; alternatives are looked up afterwards. */
export class LinesRefused extends Error {
  override name = 'LinesRefused';

  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super('Not every line of the cart can be had.');
    this.refusals = refusals.toSorted((one, other) => one.index - other.index);
  }
}

/** An unknown bookable has no alternatives, and one whose price has changed can be booked as it is. */
const withoutAlternatives: ReadonlySet<string> = new Set([...Object.values(notFoundCodes), 'PRICE_CHANGED']);

const findFor = async (
  db: Db,
  { index, code }: Refusal,
  requests: readonly (BookingRequest | undefined)[],
  venueClock: VenueClock,
): Promise<Alternative[]> => {
  const request = requests[index];
  if (!request || withoutAlternatives.has(code)) return [];
  const others = requests.toSpliced(index, 1);
  const isInCart = (alternative: Alternative) =>
    findOwnClashes([...others, { ...alternative, bookableId: alternative.id }], venueClock.timeZone).has(
      others.length,
    );
  return (await findAlternatives(db, request, venueClock)).filter((alternative) => !isInCart(alternative));
};

/** The refused lines for the guest, with alternatives that fit beside the rest of the cart. */
export const explainRefusals = async (
  db: Db,
  { refusals }: LinesRefused,
  lines: readonly CheckoutLine[],
  venueClock: VenueClock,
): Promise<RefusedLine[]> => {
  const requests = lines.map(readBookingRequest);
  const explained: RefusedLine[] = [];
  for (const refusal of refusals) {
    const { index, title, code, amountCents } = refusal;
    const alternatives = await findFor(db, refusal, requests, venueClock);
    const amount = amountCents === undefined ? {} : { amount: fromCents(amountCents) };
    explained.push({ index, title, reason: errors[code].message, alternatives, ...amount });
  }
  return explained;
};
