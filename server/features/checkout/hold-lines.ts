import type { BookingRequest } from '#contract/bookings.rules.ts';
import { findOwnClashes, holdMinutes, titleOfFood } from '#contract/checkout.rules.ts';
import type { CheckoutLine, NewCheckout } from '#contract/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { refuseTime } from '#contract/house/opening-hours.rules.ts';
import { type Kind, notFoundCodes } from '#contract/kinds.ts';
import { isWorth } from '#contract/money.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { formatCents } from '../../lib/format-cents.ts';
import type { Provider } from '../../payments/provider.ts';
import { type BookingContext, takenCodes } from '../bookings/book.ts';
import { holdBookings, lockBookables, refuseTooManyBookings } from '../bookings/hold-bookings.ts';
import type { Offer } from '../bookings/recall-offers.ts';
import { refuseTooManyOrders } from '../orders/place-order.ts';
import { type MenuRow, namesOf, priceByMenu, readDishes } from '../orders/price-by-menu.ts';
import { priceRequest } from '../prices/price-request.ts';
import {
  type CheckoutRow,
  countUnclosedPages,
  deleteSurplusCheckouts,
  insertCheckout,
} from './checkout.queries.ts';
import { priceCart } from './price-cart.ts';
import { LinesRefused, type Refusal, readBookingRequest } from './refuse-lines.ts';
import { releaseEarlierCarts } from './release-holds.ts';

const kindNames = { room: 'Room', study: 'Study Room', pc: 'PC' } as const satisfies Record<Kind, string>;

const readFood = (lines: readonly CheckoutLine[]) =>
  lines.flatMap((line, index) => (line.kind === 'food' ? [{ ...line, index }] : []));

/** The names of all dishes of a cart. */
export const readDishNames = (lines: readonly CheckoutLine[]): string[] =>
  namesOf(readFood(lines).flatMap((line) => line.foodItems));

export const isAsShown = (line: CheckoutLine | undefined, cents: number): boolean =>
  line?.price === undefined || isWorth(line.price, cents);

type LineRequest = BookingRequest & { index: number };

/** The booking requests of a cart, each with the index of its line. */
export const readBookingRequests = (lines: readonly CheckoutLine[]): LineRequest[] =>
  lines.flatMap((line, index) => {
    const request = readBookingRequest(line);
    return request ? [{ index, ...request }] : [];
  });

/** The bookables of a cart with their prices, and why some are refused regardless of other bookings. */
export const judgePlaces = (
  db: Db,
  requests: readonly LineRequest[],
  offers: readonly (Offer | undefined)[],
  context: BookingContext,
) => {
  const clashes = findOwnClashes(requests, context.timeZone);
  const judge = async (request: LineRequest, position: number) => {
    const { kind, bookableId } = request;
    const offer = offers[position];
    const { title, priceCents: baseCents } = offer ?? {
      title: `${kindNames[kind]} ${bookableId}`,
      priceCents: 0,
    };
    const code: ErrorCode | undefined = offer
      ? (refuseTime(request, context) ?? (clashes.has(position) ? 'LINES_CLASH' : undefined))
      : notFoundCodes[kind];
    const rules = { version: offer?.priceVersion ?? null, timeZone: context.timeZone };
    const price = await priceRequest(db, { ...request, baseCents }, rules);
    return { ...request, title, baseCents, ...price, code };
  };
  return Promise.all(requests.map(judge));
};

/** The food of a cart as it will be ordered, and which dishes are sold out or have another price. */
export const judgeFood = (lines: readonly CheckoutLine[], card: readonly MenuRow[]) => {
  const priceFood = priceByMenu(card);
  return readFood(lines).map((line) => {
    const { index, roomType, roomId } = line;
    const { changes, totalCents, items } = priceFood(line.foodItems);
    const isGone = changes.some(({ change }) => change !== 'price');
    const isDearer = changes.length > 0 || !isAsShown(line, totalCents);
    const code: ErrorCode | undefined = isGone ? 'DISH_UNAVAILABLE' : isDearer ? 'PRICE_CHANGED' : undefined;
    const title = titleOfFood(line);
    return { index, title, code, amountCents: totalCents, held: { roomType, roomId, items, totalCents } };
  });
};

/** Each is closed by a call to the provider, which a job makes for all guests in turn. */
export const mostUnclosedPages = 20;

type Judged = { index: number; title: string; amountCents: number; code: ErrorCode | undefined };

const toRefusal = ({ index, title, amountCents, code }: Judged): Refusal[] =>
  code ? [{ index, title, code, ...(code === 'PRICE_CHANGED' && { amountCents }) }] : [];

type PaymentTerms = Pick<Provider, 'name' | 'leastCents' | 'mostCents' | 'stepCents'>;

/** A checkout to be made: its id, and the provider that will take the money. */
export type NewHold = { id: string; provider: PaymentTerms };

/** Refuses amounts that the provider cannot take, in total or of a line. */
export const refuseAmounts = (
  { leastCents, mostCents, stepCents = 1 }: PaymentTerms,
  totalCents: number,
  lines: readonly { amountCents: number }[],
): void => {
  if (totalCents > 0 && totalCents < leastCents)
    throw new AppError('TOTAL_TOO_SMALL', { least: formatCents(leastCents) });
  if ([totalCents, ...lines.map(({ amountCents }) => amountCents)].some((cents) => cents % stepCents !== 0))
    throw new AppError('TOTAL_NOT_ROUND', { step: formatCents(stepCents) });
  if (totalCents > mostCents) throw new AppError('TOTAL_TOO_LARGE', { most: formatCents(mostCents) });
};

/**
 * Holds all lines for a locked guest after releasing their earlier hold and code; throws with every line that
 * is refused.
 */
export const holdLines = async (
  tx: Tx,
  context: BookingContext,
  { id, provider }: NewHold,
  { lines, code }: NewCheckout,
): Promise<CheckoutRow> => {
  const { uid } = context.caller;
  const now = new Date(context.now.epochMilliseconds);
  const requests = readBookingRequests(lines);
  // Carts held in one round trip come here too once this many have ended.
  const isElsewhere = provider.name !== 'sandbox';
  if (isElsewhere && (await countUnclosedPages(tx, uid, provider.name)) >= mostUnclosedPages)
    throw new AppError('TOO_MANY_PAY_PAGES');
  const { find, ...known } = await lockBookables(tx, requests, { uid, now: context.now });
  refuseTooManyBookings(
    { role: context.caller.role, maxUpcoming: context.maxUpcoming },
    known,
    requests.length,
  );
  const places = await judgePlaces(tx, requests, requests.map(find), context);
  const food = judgeFood(lines, await readDishes(tx, readDishNames(lines), context.caller));
  await refuseTooManyOrders(tx, context.caller, { more: food.length, now });
  await releaseEarlierCarts(tx, uid, places, context);
  await deleteSurplusCheckouts(tx, uid);

  // Report refused lines before problems of the code.
  const isWhole = [...places, ...food].every((line) => line.code === undefined);
  const cart = { places, food };
  const priced = await priceCart(tx, { uid, now, code: isWhole ? code : undefined }, cart);
  const heldUntil = new Date(context.now.add({ minutes: holdMinutes }).epochMilliseconds);
  const checkout = await insertCheckout(tx, {
    id,
    provider: provider.name,
    user_id: uid,
    expires_at: heldUntil,
    food: JSON.stringify(priced.food.map(({ held }) => held)),
    total_cents: priced.totalCents,
    ...priced.reduction,
  });
  const possible = priced.places.filter((place) => place.code === undefined);
  const hold = { uid, checkoutId: id, heldUntil, timeZone: context.timeZone };
  const taken = new Set(await holdBookings(tx, possible, hold));

  const judge = (place: (typeof places)[number]): Judged => {
    const isAtThisPrice = isAsShown(lines[place.index], place.amountCents);
    const isTaken = taken.has(place.index);
    const last = isTaken ? takenCodes[place.kind] : isAtThisPrice ? undefined : 'PRICE_CHANGED';
    return { ...place, code: place.code ?? last };
  };
  const refusals = [...places.map(judge), ...food].flatMap(toRefusal);
  if (refusals.length > 0) throw new LinesRefused(refusals);
  refuseAmounts(provider, priced.totalCents, [...priced.places, ...priced.food]);
  return checkout;
};
