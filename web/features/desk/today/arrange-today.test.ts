import { describe, expect, it } from 'vitest';
import type { Attention } from '#contract/desk/today.ts';
import {
  arrangeArrivals,
  arrangeAttention,
  arrangeDepartures,
  arrangeToClean,
  type HourlyBooking,
  nextHourlyStep,
  progressOf,
} from './arrange-today.ts';
import { sampleBooking as booking, sampleMinute, sampleToday } from './sample-today.ts';

const { now } = sampleMinute;
const at = (time: string) => `2026-11-16T${time}:00Z`;
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

describe('arrivals', () => {
  it('begin with who can be checked in now, then who is late, then by time; who is in is apart [DESK-74]', () => {
    const late = booking('late', { startsAt: at('12:30'), readiness: 'to clean' });
    const today = sampleToday({
      arrivals: [
        booking('evening', { startsAt: at('18:30'), occupiedBy: 'Tomás Ferreira' }),
        booking('in', { status: 'Checked in' }),
        booking('afternoon', { startsAt: at('16:00'), readiness: 'out of order' }),
        late,
        booking('ready', { startsAt: at('22:00') }),
      ],
      attention: [{ type: 'late', key: 'late late', booking: late, minutes: 110 }],
    });
    const { open, done } = arrangeArrivals(today);
    expect(ids(open)).toEqual(['ready', 'late', 'afternoon', 'evening']);
    expect(ids(done)).toEqual(['in']);
  });
});

describe('departures', () => {
  it('begin with who is past their time, who counts as in until they are checked out [DESK-75]', () => {
    const over = booking('over', { status: 'Completed', isOver: true, endsAt: at('14:00') });
    const today = sampleToday({
      departures: [
        booking('noon', { status: 'Checked in', endsAt: at('12:00') }),
        booking('gone', { status: 'Completed', leftAt: at('10:00') }),
        over,
      ],
      attention: [{ type: 'overdue', key: 'overdue over', booking: over, minutes: 20 }],
    });
    const { open, done } = arrangeDepartures(today);
    expect(ids(open)).toEqual(['over', 'noon']);
    expect(ids(done)).toEqual(['gone']);
  });
});

const hourly = (part: Partial<HourlyBooking>): HourlyBooking => ({
  ...booking('hour', { kind: 'study', status: 'Checked in', due: 0 }),
  startsAt: at('12:20'),
  endsAt: at('15:20'),
  unitPrice: 12,
  ...part,
});

describe('by the hour', () => {
  const next = (time: string) => ({ next: { _id: 'next', name: 'Clara Duval', startsAt: at(time) } });

  it.each([
    ['check in', { status: 'Confirmed', due: 12 }],
    ['take', { due: 12, ...next('14:30') }],
    ['end', next('14:35')],
    ['end', { status: 'Completed', isOver: true }],
    ['extend', next('14:36')],
    ['extend', {}],
  ] as const)('the next step is to %s [DESK-76]', (step, part) => {
    expect(nextHourlyStep(hourly(part), now)).toBe(step);
  });

  it('its bar says how much is gone and turns in the last 15 minutes [DESK-76]', () => {
    expect(progressOf(hourly({}), now)).toEqual({ percent: 67, left: 60, isEnding: false });
    expect(progressOf(hourly({ endsAt: at('14:35') }), now)).toMatchObject({ left: 15, isEnding: true });
    expect(progressOf(hourly({ endsAt: at('14:00') }), now)).toEqual({
      percent: 100,
      left: 0,
      isEnding: true,
    });
  });
});

it('rooms to clean go by who waits; those that somebody is still in come last [DESK-77]', () => {
  const room = (title: string, next?: string, occupiedBy?: string) => ({
    kind: 'room' as const,
    id: 1,
    title,
    state: 'to clean' as const,
    ...(next && { next: { _id: title, name: 'Somebody', startsAt: at(next) } }),
    ...(occupiedBy && { occupiedBy }),
  });
  const rooms = [room('free'), room('in', '12:00', 'Viktor'), room('later', '16:00'), room('first', '12:30')];
  expect(arrangeToClean(rooms).map(({ title }) => title)).toEqual(['first', 'later', 'free', 'in']);
});

it('what cannot wait comes before what should not be forgotten [DESK-79]', () => {
  const unpaid: Attention = { type: 'unpaid', key: 'unpaid', booking: booking('one') };
  const late: Attention = { type: 'late', key: 'late', booking: booking('two'), minutes: 9 };
  expect(arrangeAttention([unpaid, late])).toEqual([late, unpaid]);
});
