import { describe, expect, it } from 'vitest';
import { paymentModes } from '#contract/checkout.rules.ts';
import { isPage } from '#contract/pages.ts';
import { resources } from './desk-aside.tsx';
import { findQuestions } from './question.ts';
import { writeQuestions } from './write-questions.ts';

const facts = { payments: 'sandbox', timeZone: 'Europe/Lisbon' } as const;
const groups = writeQuestions(facts);
const all = groups.flatMap(({ questions }) => questions);
const answerTo = (id: string, told: Parameters<typeof writeQuestions>[0] = facts): string =>
  writeQuestions(told)
    .flatMap(({ questions }) => questions)
    .find((question) => question.id === id)
    ?.answer.join(' ') ?? '';

describe('the questions', () => {
  it('each have an address of their own', () => {
    expect(all.length).toBeGreaterThanOrEqual(20);
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(ids).toContain('cancel-a-booking');
  });

  it('are questions, answered in whole sentences', () => {
    for (const { question, answer } of all) {
      expect(question).toMatch(/^[A-Z].*\?$/);
      expect(answer.length).toBeGreaterThan(0);
      for (const paragraph of answer) {
        expect(paragraph).toMatch(/^[A-Z].*\.$/);
        expect(paragraph).not.toMatch(/undefined|NaN|\[object| {2}/);
      }
    }
  });

  it('and the resources beside them lead to pages that there are [FAQ-1]', () => {
    const links = [...all.flatMap(({ links = [] }) => links), ...resources];
    expect(links.length).toBeGreaterThan(20);
    for (const { to } of links) expect(isPage(to), to).toBe(true);
  });

  it.each([
    [
      'cancel-a-booking',
      ['24 hours before a stay', '1 hour before an hourly booking', 'feedback on a stay that you cancel'],
    ],
    ['how-to-pay', ['At the desk, for what you booked with Confirm Booking and for food', 'with Proceed']],
    ['how-long-can-i-stay', ['1 to 30 nights', '1 to 12 whole hours', 'on My stay']],
    ['check-in-and-check-out', ['until 11:00']],
    ['hold-while-paying', ['for 10 minutes']],
    ['cart-size', ['up to 20 of them']],
    ['order-food', ['up to 50 dishes', 'Study Room, Group Study Room, Sleeping Room or PC']],
    ['follow-an-order', ['Just Ordered, Few More Minutes, Ready to Serve and Completed']],
    ['cancel-an-order', ['as long as it says Just Ordered']],
    ['earn-points', ['200 points', '1 point']],
    [
      'redeem-points',
      [
        'From 100 points',
        'Free Pizza (100 points)',
        '10% Discount (200 points)',
        'Exclusive Access to New Menu (300 points)',
        'declined or its time runs out, you have the code back',
        'Free Pizza also comes back when its order is cancelled',
        '10% Discount is used up once its cart is paid',
      ],
    ],
    ['terms-of-points', ['12 months', 'non-transferable and have no cash value']],
    [
      'leave-feedback',
      ['from 1 to 5', '10,000 characters', 'the rating that the house gave it', 'no longer counts'],
    ],
    ['who-sees-my-email', ['your name and the room', 'Where you leave no feedback, only the desk']],
    ['time-zone', ['(Europe/Lisbon)']],
  ] as const)('say in %s what the house does [FAQ-1]', (id, words) => {
    for (const word of words) expect(answerTo(id)).toContain(word);
  });

  it('tell how this very house takes money, and nothing before that is known', () => {
    const told = paymentModes.map((payments) => answerTo('how-to-pay', { ...facts, payments }));
    expect(told[0]).toContain('no money moves');
    expect(told[1]).toContain('Stripe');
    expect(told[2]).toContain('switched off');
    const unknown = answerTo('how-to-pay', { payments: undefined, timeZone: undefined });
    expect(unknown).not.toMatch(/sandbox|Stripe|switched off/);
  });
});

describe('the search', () => {
  const found = (words: string) =>
    findQuestions(groups, words).flatMap(({ questions }) => questions.map(({ id }) => id));

  it('finds words anywhere in a question or its answer, in any case and order', () => {
    expect(found('CALENDAR')).toEqual(['add-to-calendar']);
    expect(found('cash')).toEqual(['terms-of-points']);
    expect(found('hours cancel')).toEqual(found('Cancel  hours'));
    expect(found('hours cancel')).toContain('cancel-a-booking');
  });

  it('finds all without words, and leaves out groups in which nothing is found', () => {
    expect(found('  ')).toHaveLength(all.length);
    expect(findQuestions(groups, 'cash')).toHaveLength(1);
    expect(findQuestions(groups, 'xylophone')).toEqual([]);
  });
});
