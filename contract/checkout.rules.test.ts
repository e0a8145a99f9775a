import { describe, expect, it } from 'vitest';
import { findOwnClashes, taxIn } from './checkout.rules.ts';

const zone = 'Europe/Lisbon';
const room = (id: number, date: string, count: number, time = '16:00') => ({
  kind: 'room' as const,
  bookableId: id,
  date,
  time,
  count,
});
const study = (id: number, time: string, count: number) => ({
  kind: 'study' as const,
  bookableId: id,
  date: '2026-11-20',
  time,
  count,
});

describe('lines of one cart', () => {
  it('clash when they share a night of a room, whatever the time', () => {
    const lines = [room(1, '2026-11-20', 2), room(1, '2026-11-21', 1, '10:00'), room(1, '2026-11-22', 1)];
    expect([...findOwnClashes(lines, zone)]).toEqual([[1, 0]]);
  });

  it('clash when they share an hour of a study room or a PC, and not when one follows the other', () => {
    const lines = [
      study(13, '10:00', 2),
      study(13, '12:00', 1),
      study(13, '11:00', 1),
      study(14, '11:00', 1),
    ];
    expect([...findOwnClashes(lines, zone)]).toEqual([[2, 0]]);
  });

  it('do not clash with food, with another kind of the same number, or with a time that does not exist', () => {
    const pc = { ...study(13, '10:00', 2), kind: 'pc' as const };
    expect(findOwnClashes([study(13, '10:00', 2), undefined, pc], zone).size).toBe(0);
    const skipped = { ...study(13, '01:30', 1), date: '2027-03-28' };
    expect(findOwnClashes([skipped, skipped], zone).size).toBe(0);
  });
});

it.each([
  [12_000, 20, 2_000],
  [10_000, 0, 0],
  [999, 6.5, 61],
])('of %d cents at %d percent, %d are tax', (total, rate, tax) => {
  expect(taxIn(total, rate)).toBe(tax);
});
