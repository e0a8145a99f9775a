import { describe, expect, it } from 'vitest';
import { isFree, readRequest } from './is-free.ts';

describe('a request for nights', () => {
  const known = {
    taken: [{ from: '2026-11-20', to: '2026-11-22' }],
    free: [
      { from: '2026-11-15', to: '2026-11-20' },
      { from: '2026-11-22', to: '2026-12-15' },
    ],
  };
  const free = (date: string, count: number) =>
    isFree({ kind: 'room', date, time: '16:00', count }, known, 'Europe/Lisbon');

  it('is free up to the day on which others arrive, and from the day on which they leave', () => {
    expect(free('2026-11-18', 2)).toBe(true);
    expect(free('2026-11-22', 1)).toBe(true);
  });

  it('is taken as soon as one night is', () => {
    expect(free('2026-11-18', 3)).toBe(false);
    expect(free('2026-11-21', 5)).toBe(false);
    expect(free('2026-11-15', 30)).toBe(false);
  });

  it('is unknown outside the time that was asked about', () => {
    expect(free('2026-11-14', 1)).toBeUndefined();
    expect(free('2026-12-14', 2)).toBeUndefined();
  });
});

describe('a request for hours', () => {
  const known = {
    taken: [{ from: '2026-10-25T01:00:00Z', to: '2026-10-25T02:00:00Z' }],
    free: [
      { from: '2026-10-24T23:00:00Z', to: '2026-10-25T01:00:00Z' },
      { from: '2026-10-25T02:00:00Z', to: '2026-10-26T00:00:00Z' },
    ],
  };
  const free = (time: string, count: number) =>
    isFree({ kind: 'study', date: '2026-10-25', time, count }, known, 'Europe/Lisbon');

  it('counts hours that pass, also when the clock shows one of them twice', () => {
    expect(free('00:00', 2)).toBe(true);
    expect(free('00:00', 3)).toBe(false);
    expect(free('02:00', 1)).toBe(true);
  });
});

const here = { now: Date.parse('2026-03-28T18:20:00Z'), timeZone: 'Europe/Lisbon' };
const read = (asked: object) =>
  readRequest({ kind: 'study', date: '2026-03-29', time: '10:00', count: 2, ...asked }, here);

describe('what a form asks for', () => {
  it('is complete once it is filled in', () => {
    expect(read({})).toEqual({ kind: 'study', date: '2026-03-29', time: '10:00', count: 2 });
    expect(read({ date: '' })).toBeUndefined();
    expect(read({ time: '' })).toBeUndefined();
    expect(read({ count: undefined })).toBeUndefined();
  });

  it('is none at a time that has passed, nor at one that the clock skips', () => {
    expect(read({ date: '2026-03-28', time: '18:20' })).toBeDefined();
    expect(read({ date: '2026-03-28', time: '18:19' })).toBeUndefined();
    expect(read({ time: '00:59' })).toBeDefined();
    expect(read({ time: '01:30' })).toBeUndefined();
    expect(read({ time: '02:00' })).toBeDefined();
  });

  it('needs no time for nights', () => {
    expect(read({ kind: 'room', date: '2026-03-28', time: '' })).toBeDefined();
    expect(read({ kind: 'room', date: '2026-03-27', time: '' })).toBeUndefined();
    expect(read({ kind: 'room', date: '2026-03-28', time: '16:00' })).toBeUndefined();
  });
});
