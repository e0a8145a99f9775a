import { describe, expect, it } from 'vitest';
import { barOfBlock, barOfBooking } from '../chart/bars.ts';
import { sampleBlock, sampleBooking, sampleVisit } from '../chart/sample-board.ts';
import {
  canChange,
  extendPlace,
  findObstacle,
  movePlace,
  placeOf,
  shortenStart,
  writeChange,
} from './place.ts';

const timeZone = 'Europe/Lisbon';
const here = { now: Date.parse('2026-11-16T14:20Z'), today: '2026-11-16', timeZone };
const stay = sampleBooking({ date: '2026-11-18', count: 2 });
const guest = sampleBooking({ date: '2026-11-14', count: 5, status: 'Checked in' });
const visit = sampleVisit('18:30', 2);

describe('a new place for a booking', () => {
  it('is another room and other days, or hours over midnight [BOARD-13]', () => {
    expect(movePlace(stay, placeOf(stay), { id: 7, columns: -1 }, here)).toEqual({
      id: 7,
      date: '2026-11-17',
      time: '16:00',
      count: 2,
    });
    expect(movePlace(visit, placeOf(visit), { id: 1, columns: 6 }, here)).toMatchObject({
      date: '2026-11-17',
      time: '00:30',
    });
  });

  it('is only another room for guests who are in the house [BOARD-13]', () => {
    expect(movePlace(guest, placeOf(guest), { id: 7, columns: 3 }, here)).toEqual({
      ...placeOf(guest),
      id: 7,
    });
  });

  it('is longer or shorter, by one unit at least and by the longest at most [BOARD-14]', () => {
    const count = (columns: number, one = stay) => extendPlace(one, placeOf(one), columns, here).count;
    expect([count(1), count(-1), count(-5), count(100)]).toEqual([3, 1, 1, 30]);
    // Two nights are past.
    expect(count(-10, guest)).toBe(2);
    expect(extendPlace(visit, placeOf(visit), 100, here).count).toBe(12);
  });

  it('begins earlier or later while its end stays [BOARD-14]', () => {
    expect(shortenStart(stay, placeOf(stay), 1, here)).toMatchObject({ date: '2026-11-19', count: 1 });
    expect(shortenStart(stay, placeOf(stay), -2, here)).toMatchObject({ date: '2026-11-16', count: 4 });
    expect(shortenStart(stay, placeOf(stay), 9, here)).toMatchObject({ date: '2026-11-19', count: 1 });
    expect(shortenStart(guest, placeOf(guest), 1, here)).toEqual(placeOf(guest));
  });

  it('is free, or says what is in the way [BOARD-13]', () => {
    const other = barOfBooking(sampleBooking({ _id: 'OTHER', date: '2026-11-20', count: 1 }), timeZone);
    const bars = [barOfBooking(stay, timeZone), other, barOfBlock(sampleBlock(), timeZone)];
    const find = (columns: number) =>
      findObstacle(stay, movePlace(stay, placeOf(stay), { id: 1, columns }, here), bars, here);
    expect(find(0)).toBeUndefined();
    expect(find(-2)).toBeUndefined();
    expect(find(-3)).toEqual({ reason: 'past' });
    expect(find(1)).toEqual({ reason: 'taken', bar: other });
    expect(find(3)).toMatchObject({ bar: { type: 'block' } });
  });

  it('takes only what lies ahead of those who are in the house, and nothing from those who left [BOARD-13]', () => {
    const before = sampleBooking({ _id: 'B', date: '2026-11-13', count: 2, status: 'Confirmed' });
    const left = sampleBooking({ _id: 'L', date: '2026-11-16', count: 2, status: 'Completed' });
    const bars = [before, left].map((one) => barOfBooking(one, timeZone));
    expect(findObstacle(guest, { ...placeOf(guest), id: 2 }, bars, here)).toBeUndefined();
  });

  it('is told by what has changed [BOARD-13]', () => {
    expect(writeChange(stay, { ...placeOf(stay), id: 7 })).toEqual({ id: 7 });
    expect(writeChange(visit, { ...placeOf(visit), count: 3 })).toEqual({ duration: 3 });
  });

  it('is for bookings that can be changed [BOARD-13]', () => {
    expect([stay, guest].every(canChange)).toBe(true);
    expect(canChange(sampleBooking({ status: 'Pending' }))).toBe(false);
    expect(canChange(sampleBooking({ status: 'Completed' }))).toBe(false);
    // A guest who overstays may extend.
    expect(canChange(sampleBooking({ status: 'Completed', isOver: true }))).toBe(true);
  });
});
