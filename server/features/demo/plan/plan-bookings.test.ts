import { expect, it } from 'vitest';
import { spanOf } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { sleepingRooms } from '../../../db/demo/demo-rooms.ts';
import { bookableColumns, createToInstant } from '../booking-rows.ts';
import { statusOf } from '../follow-booking.ts';
import { inventedGuests } from './invented-guests.ts';
import { at } from './local-time.ts';
import { type DemoBookable, planBookings } from './plan-bookings.ts';
import { planReadiness } from './plan-readiness.ts';
import { nightsOfRooms } from './timetable.ts';

const firstMonday = '2026-11-02';
const fourWeeks = Array.from({ length: 28 }, (_, index) => addDays(firstMonday, index));
const plan = planBookings(addDays(firstMonday, -10), addDays(firstMonday, 28));
const nights = plan.bookings.filter(({ bookable }) => bookable.kind === 'sleeping');

it('has a timetable of four weeks for every sleeping room, without a gap in a stay [DESK-111]', () => {
  expect(Object.keys(nightsOfRooms).toSorted()).toEqual(
    sleepingRooms.map(({ picture }) => picture).toSorted(),
  );
  for (const row of Object.values(nightsOfRooms)) {
    expect(row).toHaveLength(28);
    const twice = row + row;
    for (const [index, cell] of [...row].entries())
      if (/\d/.test(cell)) expect(twice.slice(index + 1)).toMatch(new RegExp(`^-{${Number(cell) - 1}}[^-]`));
  }
});

it.each(['09:30', '14:20', '20:45'])('is worth looking at on every day at %s [DESK-111]', (time) => {
  for (const date of fourWeeks) {
    const now = at(date, time);
    const known = nights.filter(({ created }) => created <= now);
    const come = known.filter((stay) => stay.date === date && statusOf(stay, now) !== 'Cancelled');
    const leave = known.filter((stay) => addDays(stay.date, stay.count) === date);
    const inHouse = known.filter((stay) => statusOf(stay, now) === 'Checked in');
    const late = come.filter((stay) => statusOf(stay, now) === 'Confirmed' && at(date, stay.time) < now);
    expect([date, come.length]).toEqual([date, expect.toSatisfy((n: number) => n >= 3 && n <= 8)]);
    expect([date, leave.length]).toEqual([date, expect.toSatisfy((n: number) => n >= 3 && n <= 8)]);
    expect([date, inHouse.length]).toEqual([date, expect.toSatisfy((n: number) => n >= 3 && n <= 12)]);
    expect([date, late.length]).toEqual([date, expect.toSatisfy((n: number) => n >= 1 && n <= 2)]);
  }
});

it('has one guest each day who forgets to leave, and mostly a room to clean [DESK-111]', () => {
  const toClean = fourWeeks.map((date) => {
    const now = at(date, '14:20');
    const over = nights.filter(
      (stay) => addDays(stay.date, stay.count) === date && statusOf(stay, now) === 'Checked in',
    );
    expect([date, over.length]).toEqual([date, 1]);
    return planReadiness(nights, now).filter(({ readiness }) => readiness === 'to clean').length;
  });
  expect(toClean.filter((rooms) => rooms > 0).length).toBeGreaterThan(24);
});

it('puts nobody in two beds in one night, and gives all names and addresses once [DESK-111]', () => {
  for (const one of nights)
    for (const other of nights)
      if (one !== other && one.guest === other.guest && one.date <= other.date)
        expect(addDays(one.date, one.count) <= other.date).toBe(true);
  const distinct = (key: 'id' | 'name' | 'email') => new Set(inventedGuests.map((guest) => guest[key])).size;
  expect([distinct('id'), distinct('name'), distinct('email')]).toEqual(
    Array.from({ length: 3 }, () => inventedGuests.length),
  );
});

it.each([
  ['Pacific/Auckland', '2026-09-26', '2026-09-28'],
  ['America/New_York', '2026-10-31', '2026-11-02'],
  ['Europe/Lisbon', '2026-10-24', '2026-10-26'],
])('goes by the clock of the venue in %s, also when it is changed [DESK-111]', (timeZone, from, to) => {
  const toInstant = createToInstant(timeZone);
  const findBookable = (bookable: DemoBookable) => ({
    ...bookable,
    id: 1,
    title: 'Somewhere',
    priceCents: 100,
  });
  const { bookings, blocks } = planBookings(from, to);
  for (const booked of [...bookings, ...blocks]) {
    const { starts_at, ends_at } = bookableColumns(booked, { toInstant, findBookable });
    const { bookable, date, time, count } = booked;
    const kind = bookable.kind === 'sleeping' ? 'room' : bookable.kind;
    const { startsAt, endsAt } = spanOf({ kind, date, time, count }, timeZone);
    expect([Date.parse(starts_at), Date.parse(ends_at)]).toEqual([
      startsAt.epochMilliseconds,
      endsAt.epochMilliseconds,
    ]);
  }
});
