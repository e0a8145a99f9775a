import fc from 'fast-check';
import { expect } from 'vitest';
import { generateSteps, type Step, type Steps } from './model/generate-steps.ts';
import { expectAsOnPaper, openModelHouse } from './model/open-desk.ts';
import { type Run, type Take, throwCounterexample } from './model/run.ts';
import { addRoom, askAdmin, decide, suspend } from './model/take-admin-steps.ts';
import { charge, pay, refund, takeOff } from './model/take-bill-steps.ts';
import { block, unblock } from './model/take-closing-steps.ts';
import { book, cancel, checkOut, press, wait } from './model/take-desk-steps.ts';
import { cancelOrder, cook, order, reprice, sellOut } from './model/take-kitchen-steps.ts';
import { extend, move } from './model/take-move-steps.ts';
import { addRule, dropRule, switchRule, turnRules } from './model/take-rule-steps.ts';
import { checkIn, leaveHouse, noShow, ready, takeItBack } from './model/take-stay-steps.ts';
import { hide, rate, rateAgain, redeem } from './model/take-voice-steps.ts';
import { join, leaveLine, serveLine } from './model/take-waitlist-steps.ts';
import { prove } from './prove.ts';

const takeStep: { [K in keyof Steps]: Take<K> } = {
  book,
  cancel,
  checkOut,
  press,
  wait,
  order,
  cook,
  cancelOrder,
  sellOut,
  reprice,
  rate,
  rateAgain,
  hide,
  redeem,
  addRoom,
  askAdmin,
  decide,
  suspend,
  checkIn,
  leaveHouse,
  noShow,
  takeItBack,
  ready,
  move,
  extend,
  charge,
  takeOff,
  pay,
  refund,
  block,
  unblock,
  addRule,
  switchRule,
  dropRule,
  turnRules,
  join,
  leaveLine,
};

const house = await openModelHouse();
const mostParts = 40;

/** How often each outcome occurred, so that a run in which little happened is not taken for a proof. */
const seen = new Map<string, number>();
const inTheLongRun = [
  'paid',
  'cancelled in time',
  'NOT_ALLOWED',
  'LINES_REFUSED',
  'ROOM_NOT_BOOKED',
  'declined',
  'cancelled late',
  'with a discount',
  'ROOM_TAKEN',
  'STUDY_ROOM_TAKEN',
  'PC_TAKEN',
  'ROOM_PAST_DATE',
  'ROOM_PAST_TIME',
  'STUDY_ROOM_PAST_DATE',
  'STUDY_ROOM_PAST_TIME',
  'PC_PAST',
  'ALREADY_CANCELLED',
  'ALREADY_STARTED',
  'CHECKOUT_OVER',
  'DISH_UNAVAILABLE',
  'ORDER_CANCELLED',
  'ORDER_STARTED',
  'FEEDBACK_EXISTS',
  'NOT_ENOUGH_POINTS',
  'REWARD_OWNED',
  'PRICE_CHANGED',
  'BOOKING_NOT_FOUND',
  'a room more',
  'not yet',
  'approved',
  'revoked',
  'LAST_ADMIN',
  'checked in',
  'checked out',
  'did not come',
  'moved',
  'extended',
  'WRONG_STATUS',
  'TOO_EARLY',
  'BOOKING_OVER',
  'NOT_READY',
  'NOT_STARTED',
  'STAY_STARTED',
  'NOTHING_TO_UNDO',
  'BILL_DUE',
  'check-in undone',
  'check-out undone',
  'no-show undone',
  'charged',
  'taken off',
  'CHARGE_PAID',
  'paid at the desk',
  'given back',
  'MORE_THAN_DUE',
  'MORE_THAN_PAID',
  'TOTAL_BELOW_ZERO',
  'closed',
  'opened',
  'BLOCK_CLASH',
  'BLOCK_NOT_FOUND',
  'a price rule more',
  'RULE_NOT_FOUND',
  'a clerk more',
  'suspended',
  'let in again',
  'NOT_SIGNED_IN',
  'SUSPENDED',
  'GUEST_IS_STAFF',
  'in line',
  'out of line',
  'held for the next',
  'STILL_FREE',
  'TAKEN_BY_YOU',
  'ALREADY_WAITING',
];

/** The compiler cannot see that a step of the union fits its own row. */
const take = (run: Run, step: Step) =>
  (takeStep[step.do] as (run: Run, step: Step) => ReturnType<(typeof takeStep)['wait']>)(run, step);

prove(
  {
    test: 'random calls of guests and admins against a reference model [BOOK-15, BOOK-16, HIST-12]',
    must: 'after each step every response and list is as in the model, nothing overlaps and the ledger adds up',
    short: 12,
    long: 500,
    unit: `runs of up to ${mostParts} steps and stories`,
  },
  async ({ count, seed, isLong }) => {
    let steps = 0;
    const keepsToPaper = fc.asyncProperty(generateSteps(mostParts), async (drawn) => {
      const run: Run = {
        ...(await house.open()),
        house,
        count: (what) => seen.set(what, (seen.get(what) ?? 0) + 1),
      };
      for (const step of drawn) {
        const touched = await take(run, step);
        await serveLine(run);
        await Promise.all([touched && expectAsOnPaper(house, run.paper, touched), house.expectOrder()]);
        steps += 1;
      }
      for (const guest of run.guests) await expectAsOnPaper(house, run.paper, guest);
    });
    throwCounterexample(await fc.check(keepsToPaper, { numRuns: count, seed }));
    const missing = ['done', ...(isLong ? inTheLongRun : [])].filter((what) => !seen.has(what));
    expect(missing).toEqual([]);
    return `${steps} steps, ${seen.get('done')} of them done and the rest refused as in the model for ${seen.size - 1} reasons`;
  },
);
