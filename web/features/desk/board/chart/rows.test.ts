import { beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '#contract/desk/board.ts';
import { defaultTerms, setCurrentHouse } from '#contract/house/house.rules.ts';
import { layOutBoard } from './rows.ts';
import { sampleBlock, sampleBookable, sampleBooking, sampleVisit } from './sample-board.ts';
import { createAxis } from './time-axis.ts';

const timeZone = 'Europe/Lisbon';
const now = Date.parse('2026-11-16T14:20Z');
const nights = createAxis('nights', { from: '2026-11-14', days: 14 }, timeZone);
const hours = createAxis('hours', { from: '2026-11-16', days: 1 }, timeZone);

const layOut = (board: Partial<Board>, axis = nights) => {
  const all = { bookables: [sampleBookable()], bookings: [], blocks: [], ...board };
  const [group] = layOutBoard(all, axis, { now, timeZone });
  const row = group?.rows[0];
  if (!row) throw new Error('There is no row.');
  return row;
};
const barsOf = (row: ReturnType<typeof layOut>) => row.cells.filter(({ bar }) => bar);
const freeOf = (row: ReturnType<typeof layOut>) => row.cells.filter(({ bar }) => !bar);

describe('a row of nights', () => {
  it('has a bar from 15:00 to 11:00, and a free cell for each other night [BOARD-9]', () => {
    const row = layOut({ bookings: [sampleBooking()] });
    const [bar] = barsOf(row);
    expect(bar).toMatchObject({ column: 2, span: 2, cutStart: false, cutEnd: false });
    expect(bar?.from).toBeCloseTo(2 + 15 / 24);
    expect(bar?.to).toBeCloseTo(4 + 11 / 24);
    expect(freeOf(row).map(({ column }) => column)).toEqual([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(row.hasFree).toBe(true);
  });

  it('shows the real time once it happened, and gives back the nights after it [BOARD-9]', () => {
    const left = sampleBooking({
      date: '2026-11-14',
      count: 5,
      status: 'Completed',
      arrivedAt: '2026-11-14T12:00:00Z',
      leftAt: '2026-11-16T09:00:00Z',
    });
    const row = layOut({ bookings: [left] });
    expect(barsOf(row)[0]?.from).toBeCloseTo(0.5);
    expect(barsOf(row)[0]?.to).toBeCloseTo(2 + 9 / 24);
    expect(barsOf(row)[0]).toMatchObject({ column: 0, span: 2 });
    expect(freeOf(row)[0]?.column).toBe(2);
  });

  it('cuts what reaches out of view, and keeps who leaves on the first day as a stop of its own [BOARD-9]', () => {
    const leaving = sampleBooking({ _id: 'A', date: '2026-11-12', count: 2 });
    const staying = sampleBooking({ _id: 'B', date: '2026-11-26', count: 5 });
    const row = layOut({ bookings: [staying, leaving] });
    expect(barsOf(row)).toMatchObject([
      { key: 'A', column: 0, span: 1, cutStart: true, cutEnd: false },
      { key: 'B', column: 12, span: 2, cutStart: false, cutEnd: true },
    ]);
    // The night of that day is free.
    expect(row.cells.slice(0, 2).map(({ key }) => key)).toEqual([
      'A',
      `free-${Date.parse('2026-11-14T00:00Z')}`,
    ]);
  });

  it('begins in its present place where a stay was moved while it ran [BOARD-4]', () => {
    const moved = sampleBooking({
      date: '2026-11-14',
      count: 5,
      movedOn: '2026-11-16',
      status: 'Checked in',
    });
    const row = layOut({ bookings: [{ ...moved, arrivedAt: '2026-11-14T12:00:00Z' }] });
    expect(barsOf(row)[0]?.from).toBeCloseTo(2 + 15 / 24);
    expect(
      freeOf(row)
        .slice(0, 3)
        .map(({ column }) => column),
    ).toEqual([0, 1, 5]);
  });

  it('stretches who is over time until now, but not into the next guest [BOARD-9]', () => {
    const over = sampleBooking({
      _id: 'A',
      date: '2026-11-14',
      count: 2,
      status: 'Completed',
      isOver: true,
      arrivedAt: '2026-11-14T16:00:00Z',
    });
    expect(barsOf(layOut({ bookings: [over] }))[0]?.to).toBeCloseTo(2 + (14 + 20 / 60) / 24);
    const next = sampleBooking({ _id: 'B', arrivedAt: '2026-11-16T12:00:00Z', status: 'Checked in' });
    const [first, second] = barsOf(layOut({ bookings: [next, over] }));
    expect(first?.to).toBeCloseTo(second?.from ?? 0);
  });

  it('shows blocks, and what is out of order where nobody has booked [BOARD-10]', () => {
    const closed = sampleBookable({
      readiness: 'out of order',
      outOfOrderFrom: '2026-11-16T10:00:00Z',
      outOfOrderUntil: '2026-11-20',
    });
    const staying = sampleBooking({ date: '2026-11-17', count: 1 });
    const row = layOut({ bookables: [closed], bookings: [staying], blocks: [sampleBlock()] });
    expect(barsOf(row).map(({ bar, column, span }) => [bar?.type, column, span])).toEqual([
      ['closed', 2, 1],
      ['booking', 3, 1],
      ['closed', 4, 2],
      ['block', 7, 2],
    ]);
  });

  it('has nothing free where all is taken [BOARD-11]', () => {
    expect(layOut({ bookings: [sampleBooking({ date: '2026-11-10', count: 30 })] }).hasFree).toBe(false);
    // What was free is past.
    expect(layOut({ bookings: [sampleBooking({ date: '2026-11-16', count: 30 })] }).hasFree).toBe(false);
  });
});

describe('a row of hours', () => {
  const bookables = [sampleBookable({ kind: 'pc', title: 'PC 01', price: 10 })];

  it('has free cells where no minute of the hour is taken [BOARD-9]', () => {
    const bookings = [sampleVisit('12:30', 1), sampleVisit('20:00', 2)];
    const row = layOut({ bookables, bookings }, hours);
    expect(barsOf(row)).toMatchObject([
      { column: 12, span: 2, from: 12.5, to: 13.5 },
      { column: 20, span: 2, from: 20, to: 22 },
    ]);
    const free = freeOf(row).map(({ column }) => column);
    expect(free).not.toContain(12);
    expect(free).not.toContain(13);
    expect(free).toHaveLength(20);
  });
});

describe('a row of hours outside the opening hours', () => {
  beforeEach(() => {
    const always = defaultTerms.openingHours.study;
    const pc = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '22:00' }];
    setCurrentHouse({ ...defaultTerms, openingHours: { study: always, pc } });
    return () => setCurrentHouse(defaultTerms);
  });

  it('is closed and offers nothing then, and shows who is there all the same [HOUSE-8]', () => {
    const bookables = [sampleBookable({ kind: 'pc' })];
    const early = sampleVisit('07:00', 2);
    const row = layOut({ bookables, bookings: [early] }, hours);
    expect(barsOf(row).map(({ bar, column, span }) => [bar?.type, column, span])).toEqual([
      ['shut', 0, 7],
      ['booking', 7, 2],
      ['shut', 22, 2],
    ]);
    expect(freeOf(row).map(({ column }) => column)).toEqual([
      9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    ]);
    expect(barsOf(layOut({ bookables: [sampleBookable({ kind: 'study' })] }, hours))).toEqual([]);
  });
});
