import { expect, it } from 'vitest';
import { features } from '#contract/feedback.rules.ts';
import { createKeptStore } from '#web/lib/kept-store.ts';
import { createKeptText } from '#web/lib/kept-text.ts';
import { addVote, readVotes } from './votes.ts';

const none = {
  'Improved Booking Flow': 0,
  'Enhanced Customer Support': 0,
  'Mobile App Availability': 0,
  'More Payment Options': 0,
};

it('a browser that has kept nothing, or rubbish, has not voted', () => {
  for (const text of [null, '', '{', 'null', '3', '[]', '"votes"', '{"Improved Booking Flow":{}}'])
    expect(readVotes(text)).toEqual(none);
});

it('what is no count does not count, and other counts stay', () => {
  const kept = { ...none, 'Improved Booking Flow': 4, 'More Payment Options': -1, 'Free Beer': 9 };
  expect(readVotes(JSON.stringify(kept))).toEqual({ ...none, 'Improved Booking Flow': 4 });
  for (const wrong of [1.5, '2', null, 1e30, true])
    expect(readVotes(JSON.stringify({ 'More Payment Options': wrong }))).toEqual(none);
});

it('every click counts one, on top of what another tab has counted meanwhile', () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
  const tabs = [0, 1].map(() => createKeptStore(createKeptText('votes', storage), readVotes));
  for (let click = 0; click < 10; click++)
    tabs[click % 2]?.change((votes) => addVote(votes, features[click % 2 === 0 ? 0 : 3]));
  tabs[1]?.change((votes) => addVote(votes, features[0]));
  expect(JSON.parse(kept.get('votes') ?? '')).toEqual({
    ...none,
    'Improved Booking Flow': 6,
    'More Payment Options': 5,
  });
});

it('a browser whose storage is full still counts until the page is left', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  const store = createKeptStore(
    createKeptText('votes', () => full),
    readVotes,
  );
  store.change((votes) => addVote(votes, 'More Payment Options'));
  store.change((votes) => addVote(votes, 'More Payment Options'));
  expect(store.read()['More Payment Options']).toBe(2);
});
