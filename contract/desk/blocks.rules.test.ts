import { describe, expect, it } from 'vitest';
import { readBlockTime } from './blocks.rules.ts';

const lisbon = 'Europe/Lisbon';
const read = (kind: 'room' | 'study' | 'pc', from: string, to: string, timeZone = lisbon) => {
  const time = readBlockTime({ kind, from, to }, timeZone);
  return time && { ...time, startsAt: time.startsAt.toString(), endsAt: time.endsAt.toString() };
};

describe('the time of a block', () => {
  it('is nights for rooms, up to the first open day [DESK-13]', () => {
    expect(read('room', '2026-12-24', '2026-12-26')).toEqual({
      kind: 'room',
      date: '2026-12-24',
      time: '15:00',
      count: 2,
      startsAt: '2026-12-24T15:00:00Z',
      endsAt: '2026-12-26T11:00:00Z',
    });
  });

  it("is whole hours of the venue's clock otherwise [DESK-13]", () => {
    const shown = { kind: 'pc', date: '2026-07-01', time: '10:00', count: 3 };
    const span = { startsAt: '2026-07-01T09:00:00Z', endsAt: '2026-07-01T12:00:00Z' };
    expect(read('pc', '2026-07-01T09:00:00Z', '2026-07-01T12:00:00Z')).toEqual({ ...shown, ...span });
    expect(read('pc', '2026-07-01T11:00:00+02:00', '2026-07-01T14:00:00+02:00')).toEqual({
      ...shown,
      ...span,
    });
    // India is half an hour off the full hours of UTC.
    expect(read('study', '2026-07-01T09:00:00Z', '2026-07-01T12:00:00Z', 'Asia/Kolkata')).toBeUndefined();
    expect(read('study', '2026-07-01T09:30:00Z', '2026-07-01T12:30:00Z', 'Asia/Kolkata')).toMatchObject({
      date: '2026-07-01',
      time: '15:00',
      count: 3,
    });
  });

  it('counts elapsed hours where the clocks change', () => {
    expect(read('pc', '2026-03-28T22:00:00Z', '2026-03-29T22:00:00Z')?.count).toBe(24);
  });

  it.each([
    ['room', '2026-12-24', '2026-12-24'],
    ['room', '2026-12-24', '2026-12-23'],
    ['room', '2026-12-24T00:00:00Z', '2026-12-26T00:00:00Z'],
    ['room', '2026-12-24', '2026-12-26T00:00:00Z'],
    ['room', '0001-01-01', '9998-12-31'],
    ['pc', '2026-12-24', '2026-12-26'],
    ['pc', '2026-12-24T10:30:00Z', '2026-12-24T12:30:00Z'],
    ['pc', '2026-12-24T10:00:00.001Z', '2026-12-24T12:00:00.001Z'],
    ['study', '2026-12-24T10:00:00Z', '2026-12-24T10:00:00Z'],
    ['study', '2026-12-24T10:00:00Z', '2026-12-24T09:00:00Z'],
    ['study', '2026-12-24T10:00:00Z', '2126-12-24T09:00:00Z'],
  ] as const)('is none for a %s from %s to %s [DESK-13]', (kind, from, to) => {
    expect(read(kind, from, to)).toBeUndefined();
  });
});
