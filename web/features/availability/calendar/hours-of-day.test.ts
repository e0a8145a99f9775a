import { describe, expect, it } from 'vitest';
import { hoursOfDay } from './hours-of-day.ts';

const hours = (date: string, taken: [string, string][], now = '2026-01-01T00:00:00Z') =>
  hoursOfDay({
    date,
    taken: taken.map(([from, to]) => ({ from, to })),
    now: Date.parse(now),
    timeZone: 'Europe/Lisbon',
    chosen: undefined,
  });
const at = (all: ReturnType<typeof hours>, time: string) => all.find((hour) => hour.time === time);

describe('the hours of a day', () => {
  it('are 24, and 23 or 25 when the clocks change', () => {
    expect(hours('2026-11-15', [])).toHaveLength(24);
    expect(hours('2026-03-29', [])).toHaveLength(23);
    expect(at(hours('2026-03-29', []), '01:00')).toBeUndefined();
    const autumn = hours('2026-10-25', []);
    expect(autumn).toHaveLength(25);
    expect(autumn.filter(({ time }) => time === '01:00')).toMatchObject([
      { again: false, state: 'free', pick: '01:00' },
      { again: true, state: 'longer', pick: undefined },
    ]);
    expect(autumn.filter(({ again }) => again)).toHaveLength(1);
  });

  it('are free, taken or past', () => {
    const all = hours(
      '2026-11-15',
      [['2026-11-15T19:00:00Z', '2026-11-15T21:00:00Z']],
      '2026-11-15T17:10:00Z',
    );
    expect(at(all, '17:00')).toMatchObject({ state: 'past', pick: undefined });
    expect(at(all, '18:00')).toMatchObject({ state: 'free', pick: '18:00', until: '19:00' });
    expect(at(all, '20:00')).toMatchObject({ state: 'taken', pick: undefined });
    expect(at(all, '21:00')).toMatchObject({ state: 'free', pick: '21:00' });
  });

  it('are partly taken, and can then be had only from a free second half', () => {
    const all = hours('2026-11-15', [['2026-11-15T12:30:00Z', '2026-11-15T13:30:00Z']]);
    expect(at(all, '12:00')).toMatchObject({ state: 'part', pick: undefined });
    expect(at(all, '13:00')).toMatchObject({ state: 'part', pick: '13:30' });
  });

  it('are chosen as far as the request reaches', () => {
    const chosen = { from: Date.parse('2026-11-15T22:30:00Z'), to: Date.parse('2026-11-16T00:30:00Z') };
    const at = { taken: [], now: 0, timeZone: 'Europe/Lisbon', chosen };
    const of = (date: string) => hoursOfDay({ ...at, date }).filter((hour) => hour.chosen);
    expect(of('2026-11-15').map(({ time }) => time)).toEqual(['22:00', '23:00']);
    expect(of('2026-11-16').map(({ time }) => time)).toEqual(['00:00']);
  });

  it('clash where what is chosen is taken, and not beside that', () => {
    const taken = [{ from: '2026-11-15T12:30:00Z', to: '2026-11-15T13:30:00Z' }];
    const clashes = (from: string, to: string) =>
      hoursOfDay({
        date: '2026-11-15',
        taken,
        now: 0,
        timeZone: 'Europe/Lisbon',
        chosen: { from: Date.parse(`2026-11-15T${from}Z`), to: Date.parse(`2026-11-15T${to}Z`) },
      })
        .filter(({ clash }) => clash)
        .map(({ time }) => time);
    expect(clashes('11:00', '14:00')).toEqual(['12:00', '13:00']);
    expect(clashes('11:30', '12:30')).toEqual([]);
    expect(clashes('13:30', '14:30')).toEqual([]);
  });
});
