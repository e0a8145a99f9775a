import { describe, expect, it } from 'vitest';
import { readWish } from './read-wish.ts';

const here = { now: Date.parse('2026-03-28T18:20:00Z'), timeZone: 'Europe/Lisbon' };
const read = (asked: object) =>
  readWish({ kind: 'study', date: '2026-03-29', time: '10:00', count: 2, ...asked }, here);

describe('what a form asks for', () => {
  it('is a wish once it is filled in', () => {
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
