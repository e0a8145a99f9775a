import { describe, expect, it } from 'vitest';
import type { FreeNow } from '#contract/stay/now.ts';
import { groupFree } from './describe-now.ts';

const here = {
  now: Date.parse('2026-11-16T14:20:00Z'),
  today: '2026-11-16',
  time: '14:20',
  timeZone: 'Europe/Lisbon',
};
const offer = (kind: FreeNow['kind'], freeUntil: string | null, freeFrom?: string): FreeNow => ({
  kind,
  id: 1,
  title: 'Somewhere',
  image: '',
  price: 9,
  freeUntil,
  ...(freeFrom && { freeFrom }),
});
const group = (...list: FreeNow[]) => groupFree(list, here).find(({ kind }) => kind === list[0]?.kind);
const say = (one: FreeNow) => group(one)?.free.map(({ length, until, filled }) => [length, until, filled])[0];

describe('a room', () => {
  it('is free tonight, for some nights, or for a month [NOW-5]', () => {
    expect(say(offer('room', '2026-11-17'))).toEqual(['Tonight', 'until Tue', 1]);
    expect(say(offer('room', '2026-11-19'))).toEqual(['3 nights', 'until Thu', 3]);
    expect(say(offer('room', '2026-11-29'))).toEqual(['13 nights', 'until Sun 29 Nov', 7]);
    expect(say(offer('room', null))).toEqual(['A month', '', 7]);
  });

  it('of which only last night is left is not free', () => {
    expect(say(offer('room', '2026-11-16'))).toBeUndefined();
  });
});

describe('what goes by the hour', () => {
  it('is free up to its next booking [NOW-5]', () => {
    expect(say(offer('pc', '2026-11-16T17:00:00Z'))).toEqual(['2 h 40', 'until 17:00', 4 / 15]);
    expect(say(offer('pc', '2026-11-16T19:20:00Z'))).toEqual(['5 h', 'until 19:20', 0.5]);
    expect(say(offer('pc', null))).toEqual(['10 h +', '', 1]);
    expect(say(offer('pc', '2026-11-17T09:00:00Z'))).toEqual(['10 h +', '', 1]);
  });

  it('for less than an hour is not free, for it cannot be booked [NOW-5]', () => {
    expect(say(offer('study', '2026-11-16T15:19:00Z'))).toBeUndefined();
    expect(say(offer('study', '2026-11-16T15:20:00Z'))).toEqual(['1 h', 'until 15:20', 0.1]);
  });
});

it('what is free longest stands first, and then what becomes free next [NOW-5]', () => {
  const ends = ['2026-11-16T17:00:00Z', null, '2026-11-16T22:00:00Z'];
  expect(group(...ends.map((end) => offer('pc', end)))?.free.map(({ freeUntil }) => freeUntil)).toEqual([
    null,
    '2026-11-16T22:00:00Z',
    '2026-11-16T17:00:00Z',
  ]);
  const starts = ['2026-11-17T09:00:00Z', '2026-11-16T16:00:00Z'];
  expect(group(...starts.map((start) => offer('pc', null, start)))?.coming).toMatchObject([
    { from: '16:00', isToday: true },
    { from: 'Tue', isToday: false },
  ]);
  expect(group(offer('room', null, '2026-11-18'))?.coming).toMatchObject([{ from: 'Wed' }]);
});
