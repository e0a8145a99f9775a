import fc from 'fast-check';
import { exclusiveAccess } from '#server/db/exclusive-access.ts';
import { dishNames, guestCount, wanted, who } from './generate-parts.ts';
import type { Step } from './generate-steps.ts';

/** The thing added last. */
const latest = { which: 0 } as const;
const byClerk = { ...latest, by: 'clerk' } as const;
const byAdmin = { ...latest, by: 'admin' } as const;
const byOwner = { ...latest, by: 'owner' } as const;
const admin = guestCount;

const room = fc.nat(1);
const studyOrPc = fc.constantFrom(2, 3, 3);
const { bookable, day, time, count } = wanted;
const cents = fc.integer({ min: 1, max: 3_000 });
const asked = fc.record({ bookable, day, time, count });
/** A room for tonight that can be checked in to. */
const tonight = fc.record({ bookable: room, day: fc.constant(0), time: fc.constant('23:30'), count });
/** Of the first morning, so that it begins soon. */
const soon = fc.record({
  bookable: room,
  day: fc.constant(0),
  time: fc.constantFrom('09:59', '10:30'),
  count,
});
/** Earns enough points for the dearest reward. */
const dear = fc
  .record({ day, time })
  .map((start) => [0, 1].map((bookable) => ({ ...start, bookable, count: 3 })));
const hour = fc.constantFrom('09:00', '10:00', '14:00', '18:00');

const order = fc.record({
  do: fc.constant('order' as const),
  who,
  dishes: fc.constantFrom(...dishNames).map((name) => [name]),
  told: fc.constant(undefined),
  to: bookable,
});
const cook = { do: 'cook', ...byAdmin, step: 'Few More Minutes' } as const;
const cancelOrder = { do: 'cancelOrder', ...byOwner } as const;
const takeItBack = { do: 'takeItBack', ...byClerk, minutesLater: 0 } as const;
const checkIn = { do: 'checkIn', ...byClerk, anyway: true } as const;
const otherThan = (guest: number): number => (guest + 1) % guestCount;

/** Steps in a row, about the same thing, that lead to what single steps drawn at random seldom reach. */
export const stories: fc.Arbitrary<Step[]>[] = [
  order.map((first): Step[] => [first, cook, cancelOrder]),
  order.map((first): Step[] => [first, cancelOrder, cook]),
  fc.record({ who, bookable: studyOrPc, day, time, count }).map(({ who, ...wanted }): Step[] => [
    { do: 'book', who, wanted },
    { do: 'book', who: otherThan(who), wanted },
  ]),
  fc
    .record({ who, wanted: tonight, leaveDue: fc.boolean() })
    .map(({ leaveDue, ...drawn }): Step[] => [
      { do: 'book', ...drawn },
      checkIn,
      { do: 'leaveHouse', ...byClerk, leaveDue },
      takeItBack,
    ]),
  fc
    .record({ who, wanted: soon, minutes: fc.constantFrom(55, 240) })
    .map(({ minutes, ...drawn }): Step[] => [
      { do: 'book', ...drawn },
      { do: 'wait', minutes },
      { do: 'noShow', ...byClerk },
      takeItBack,
    ]),
  fc.record({ who, wanted: tonight }).map((drawn): Step[] => [
    { do: 'book', ...drawn },
    { do: 'ready', bookable: drawn.wanted.bookable, by: 'clerk', clean: false },
    { ...checkIn, anyway: false },
  ]),
  fc.record({ who, wanted: asked, cents }).map(({ cents, ...drawn }): Step[] => [
    { do: 'book', ...drawn },
    { do: 'pay', ...byClerk, cents, all: true },
    { do: 'refund', ...byAdmin, cents, all: true },
    { do: 'refund', ...byAdmin, cents, all: false },
  ]),
  fc
    .record({ who, wanted: asked, cents, isPaidFirst: fc.boolean() })
    .map(({ cents, isPaidFirst, ...drawn }): Step[] => [
      { do: 'book', ...drawn },
      { do: 'charge', ...byClerk, cents },
      { do: 'takeOff', ...byClerk, charge: 0, isPaidFirst },
    ]),
  fc.record({ bookable, day, count, hour }).map((drawn): Step[] => [
    { do: 'block', by: 'admin', ...drawn },
    { do: 'unblock', ...byAdmin },
    { do: 'unblock', ...byAdmin },
  ]),
  who.map((whose): Step[] => [
    { do: 'decide', who: admin, whose, role: 'clerk' },
    { do: 'suspend', by: admin, whose, suspended: true },
  ]),
  fc
    .record({ who, wanted: asked, end: fc.constantFrom('leaveLine', 'cancel') })
    .map(({ who, wanted, end }): Step[] => [
      { do: 'book', who, wanted },
      { do: 'join', who: otherThan(who), wanted, times: 1 },
      { do: end, ...byOwner },
    ]),
  fc
    .record({ who, bookable: room, day, time, count, rating: fc.integer({ min: 1, max: 5 }) })
    .map(({ who, rating, ...wanted }): Step[] => [
      { do: 'book', who, wanted },
      { do: 'rate', who, bookable: wanted.bookable, rating },
      { do: 'rate', who, bookable: wanted.bookable, rating },
    ]),
  fc.record({ who, wanted: dear }).map(({ who, wanted }): Step[] => [
    { do: 'checkOut', who, wanted, food: [], withCode: false },
    { do: 'press', ...byOwner, outcome: 'paid' },
    { do: 'redeem', who, reward: exclusiveAccess, times: 2 },
  ]),
  fc
    .record({ who, wanted: fc.record({ bookable: studyOrPc, day: fc.constant(0), time, count }) })
    .map((drawn): Step[] => [
      { do: 'wait', minutes: 1_440 },
      { do: 'book', ...drawn },
    ]),
  fc
    .record({ who, bookable: studyOrPc, time: fc.constantFrom('09:59', '10:30') })
    .map(({ who, ...start }): Step[] => [
      { do: 'book', who, wanted: { ...start, day: 0, count: 1 } },
      { do: 'wait', minutes: 240 },
      checkIn,
    ]),
  fc
    .record({ who, wanted: tonight })
    .map((drawn): Step[] => [
      { do: 'book', ...drawn },
      checkIn,
      { do: 'move', ...byClerk, anyway: false, preview: false, to: { day: 1 } },
      takeItBack,
    ]),
  fc.record({ first: order, cents }).map(({ first, cents }): Step[] => [
    { do: 'reprice', dish: first.dishes[0] ?? 'Soup', cents },
    { ...first, told: 'before' },
  ]),
  order.map((first): Step[] => [
    { do: 'sellOut', dish: first.dishes[0] ?? 'Soup', soldOut: true },
    first,
    { do: 'sellOut', dish: first.dishes[0] ?? 'Soup', soldOut: false },
  ]),
  fc.record({ who, cents }).map(({ who, cents }): Step[] => [
    { do: 'askAdmin', who },
    { do: 'addRoom', who, kind: 'room', cents },
  ]),
  who.map((whose): Step[] => [
    { do: 'suspend', by: admin, whose, suspended: true },
    { do: 'redeem', who: whose, reward: 'Free Pizza', times: 1 },
    { do: 'decide', who: admin, whose, role: 'clerk' },
    { do: 'suspend', by: admin, whose, suspended: false },
  ]),
  fc.record({ who, wanted: asked }).map((drawn): Step[] => [
    { do: 'book', ...drawn },
    { do: 'charge', ...byClerk, cents: -9_000 },
  ]),
  fc
    .record({
      who,
      wanted: fc.array(asked, { minLength: 1, maxLength: 2 }),
      outcome: fc.constantFrom('paid', 'declined'),
    })
    .map(({ outcome, ...drawn }): Step[] => [
      { do: 'redeem', who: drawn.who, reward: '10% Discount', times: 1 },
      { do: 'checkOut', ...drawn, food: [], withCode: true },
      { do: 'press', ...byOwner, outcome },
    ]),
];
