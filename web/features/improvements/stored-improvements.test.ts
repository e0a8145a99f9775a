import { expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { features } from '#contract/feedback.rules.ts';
import { NoResponseError, ProblemError } from '#web/lib/api.ts';
import { createStoredText, createTextStore } from '#web/lib/stored-text.ts';
import { addVote, judgeFailure, readSuggestions, readUnsent, readVotes } from './stored-improvements.ts';

it('what a browser has kept as a list of texts is read as it is', () => {
  const texts = ['More plugs', '<b>bold</b>', '\u202eback\u202c', '🛏️', 'two\nlines'];
  expect(readSuggestions(JSON.stringify(texts))).toEqual(texts);
});

it('rubbish is no suggestion', () => {
  for (const text of [null, '', '[', 'null', '{}', '{"0":"a"}', '"text"', '7'])
    expect(readSuggestions(text)).toEqual([]);
  expect(readSuggestions('["a",1,null,["b"],{"c":1},"d"]')).toEqual(['a', 'd']);
});

const isLamp = (content: string): content is 'lamp' => content === 'lamp';

it('letters that a browser has kept are read as they are, and nothing else is one', () => {
  const letter = { of: 'mara', content: 'lamp', key: 'k' };
  const wrong = [null, 'lamp', 7, {}, { ...letter, key: 1 }, { ...letter, content: 'owl' }];
  expect(readUnsent(isLamp)(JSON.stringify([letter, ...wrong]))).toEqual([letter]);
  for (const text of [null, '', '[', '{}', '"lamp"']) expect(readUnsent(isLamp)(text)).toEqual([]);
});

it.each([
  ['NOT_SIGNED_IN', 'signed out'],
  ['BAD_INPUT', 'refused'],
  ['NOT_ALLOWED', 'refused'],
  ['IDEMPOTENCY_MISMATCH', 'refused'],
  ['TOO_SLOW', 'again'],
  ['TOO_MANY_REQUESTS', 'again'],
  ['INTERNAL', 'again'],
  ['UNAVAILABLE', 'again'],
] as const)('what the desk answers with %s is %s', (code, becomes) => {
  const { status, message: detail } = errors[code];
  const problem = { type: 'about:blank', title: '', status, detail, code, requestId: 'r' };
  expect(judgeFailure(new ProblemError(problem))).toBe(becomes);
});

it('what nobody answers is sent again', () => {
  expect(judgeFailure(new NoResponseError())).toBe('again');
});

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
  const tabs = [0, 1].map(() => createTextStore(createStoredText('votes', storage), readVotes));
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
  const store = createTextStore(
    createStoredText('votes', () => full),
    readVotes,
  );
  store.change((votes) => addVote(votes, 'More Payment Options'));
  store.change((votes) => addVote(votes, 'More Payment Options'));
  expect(store.read()['More Payment Options']).toBe(2);
});
