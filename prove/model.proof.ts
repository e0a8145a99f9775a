import fc from 'fast-check';
import { expect } from 'vitest';
import { generateSteps, type Step, type Steps } from './model/generate-steps.ts';
import { expectAsOnPaper, openModelHouse } from './model/open-desk.ts';
import { type Run, type Take, throwCounterexample } from './model/run.ts';
import { addRoom, askAdmin, decide } from './model/take-admin-steps.ts';
import { book, cancel, checkOut, press, wait } from './model/take-desk-steps.ts';
import { cancelOrder, cook, order, reprice, sellOut } from './model/take-kitchen-steps.ts';
import { hide, rate, rateAgain, redeem } from './model/take-voice-steps.ts';
import { prove } from './prove.ts';

const takeStep: { [K in keyof Steps]: Take<K> } = {
  ...{ book, cancel, checkOut, press, wait },
  ...{ order, cook, cancelOrder, sellOut, reprice },
  ...{ rate, rateAgain, hide, redeem },
  ...{ addRoom, askAdmin, decide },
};

const house = await openModelHouse();
const mostSteps = 50;

/** How often each thing came about, so that a model of nothing is not taken for a proof. */
const seen = new Map<string, number>();
const inTheLongRun = [
  ...['paid', 'cancelled in time', 'NOT_ALLOWED', 'LINES_REFUSED', 'ROOM_NOT_BOOKED'],
  ...['declined', 'cancelled late', 'with a discount', 'ROOM_TAKEN', 'STUDY_ROOM_TAKEN', 'PC_TAKEN'],
  ...['ROOM_PAST_DATE', 'ROOM_PAST_TIME', 'STUDY_ROOM_PAST_DATE', 'STUDY_ROOM_PAST_TIME', 'PC_PAST'],
  ...['ALREADY_CANCELLED', 'ALREADY_STARTED', 'CHECKOUT_OVER', 'DISH_UNAVAILABLE', 'ORDER_CANCELLED'],
  ...['ORDER_STARTED', 'FEEDBACK_EXISTS', 'NOT_ENOUGH_POINTS', 'REWARD_OWNED', 'PRICE_CHANGED'],
  ...['BOOKING_NOT_FOUND', 'a room more', 'not yet', 'approved', 'revoked', 'LAST_ADMIN'],
];

/** Its own row knows what a step holds; the union of all does not know that it does. */
const take = (run: Run, step: Step) =>
  (takeStep[step.do] as (run: Run, step: Step) => ReturnType<(typeof takeStep)['wait']>)(run, step);

prove(
  {
    test: 'random guests and admins against a desk with pen and paper [BOOK-15, BOOK-16, HIST-12]',
    must: 'every answer and list is as on paper, nothing overlaps and the ledger is right, after each step',
    ...{ short: 12, long: 500, unit: `runs of up to ${mostSteps} steps` },
  },
  async ({ count, seed, isLong }) => {
    let steps = 0;
    const keepsToPaper = fc.asyncProperty(generateSteps(mostSteps), async (drawn) => {
      const run: Run = {
        ...(await house.open()),
        house,
        count: (what) => seen.set(what, (seen.get(what) ?? 0) + 1),
      };
      for (const step of drawn) {
        const touched = await take(run, step);
        await Promise.all([touched && expectAsOnPaper(house, run.paper, touched), house.expectOrder()]);
        steps += 1;
      }
      for (const guest of run.guests) await expectAsOnPaper(house, run.paper, guest);
    });
    throwCounterexample(await fc.check(keepsToPaper, { numRuns: count, seed }));
    const missing = ['done', ...(isLong ? inTheLongRun : [])].filter((what) => !seen.has(what));
    expect(missing).toEqual([]);
    return `${steps} steps, ${seen.get('done')} of them done and the rest refused as on paper for ${seen.size - 1} reasons`;
  },
);
