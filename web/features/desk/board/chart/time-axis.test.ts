import { describe, expect, it } from 'vitest';
import { columnAt, createAxis, isWeekend, positionOf } from './time-axis.ts';

const zone = 'Europe/Lisbon';
const ms = (text: string) => Date.parse(text);

describe('the columns of the board', () => {
  it('are days of the venue, and instants lie on the clock within them [BOARD-8]', () => {
    const axis = createAxis('nights', { from: '2026-11-14', days: 14 }, zone);
    expect(axis.columns).toHaveLength(14);
    expect(axis.columns[2]).toMatchObject({ date: '2026-11-16', start: ms('2026-11-16T00:00Z') });
    expect(positionOf(axis, ms('2026-11-16T15:00Z'))).toBeCloseTo(2 + 15 / 24);
    expect(columnAt(axis, ms('2026-11-16T23:59Z'))).toBe(2);
  });

  it('end where the view ends [BOARD-8]', () => {
    const axis = createAxis('nights', { from: '2026-11-14', days: 2 }, zone);
    expect(positionOf(axis, ms('2020-01-01T00:00Z'))).toBe(0);
    expect(positionOf(axis, ms('2030-01-01T00:00Z'))).toBe(2);
    expect(columnAt(axis, ms('2026-11-13T23:59Z'))).toBeUndefined();
    expect(columnAt(axis, ms('2026-11-16T00:00Z'))).toBeUndefined();
  });

  it('are 23, 24 or 25 hours, as the clocks go [BOARD-8]', () => {
    const hours = (from: string) => createAxis('hours', { from, days: 1 }, zone).columns;
    expect(hours('2026-03-28')).toHaveLength(24);
    expect(
      hours('2026-03-29')
        .map(({ time }) => time)
        .slice(0, 3),
    ).toEqual(['00:00', '02:00', '03:00']);
    expect(
      hours('2026-10-25')
        .map(({ time }) => time)
        .slice(0, 4),
    ).toEqual(['00:00', '01:00', '01:00', '02:00']);
    const shortDay = createAxis('nights', { from: '2026-03-29', days: 1 }, zone);
    // Noon is eleven hours after the start of a day of 23 hours.
    expect(positionOf(shortDay, ms('2026-03-29T11:00Z'))).toBeCloseTo(11 / 23);
  });

  it('are twelve hours from a time on, where half a day is asked for [BOARD-8]', () => {
    const { columns } = createAxis('hours', { from: '2026-11-16', days: 1, time: '20:00' }, zone);
    expect(columns).toHaveLength(12);
    expect(columns.at(-1)).toMatchObject({ date: '2026-11-17', time: '07:00' });
  });

  it('tell weekends apart [BOARD-8]', () => {
    expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(isWeekend)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
