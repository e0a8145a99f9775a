import { describe, expect, it } from 'vitest';
import type { StayBooking } from '#contract/stay/stay.ts';
import {
  describeSpan,
  describeWhen,
  formatCode,
  formatCountdown,
  greet,
  headsOf,
  isAnnounced,
  minutesUntil,
} from './describe-stay.ts';

const here = {
  now: Date.parse('2026-11-16T14:20:00Z'),
  today: '2026-11-16',
  time: '14:20',
  timeZone: 'Europe/Lisbon',
};

const booking = (title: string, part: Partial<StayBooking>): StayBooking => ({
  _id: title,
  kind: 'room',
  id: 1,
  title,
  image: '',
  date: '2026-11-15',
  time: '16:00',
  count: 3,
  startsAt: '2026-11-15T16:00:00.000Z',
  endsAt: '2026-11-18T11:00:00.000Z',
  status: 'Checked in',
  paymentId: title,
  canReview: false,
  ...part,
});
const bunk = booking('bunk', {});
const hours = { startsAt: '2026-11-16T15:00:00.000Z', endsAt: '2026-11-16T17:00:00.000Z', count: 2 } as const;
const pc = booking('pc', { kind: 'pc', ...hours });

describe('the countdown', () => {
  it('says days and hours, minutes under a day, and stops at now [STAY-8]', () => {
    const say = (to: string) => formatCountdown(minutesUntil(to, here.now));
    expect(say('2026-11-18T11:00:00Z')).toBe('1 day 20 h');
    expect(say('2026-11-17T14:20:00Z')).toBe('1 day 0 h');
    expect(say('2026-11-17T14:19:01Z')).toBe('1 day 0 h');
    expect(say('2026-11-17T14:19:00Z')).toBe('23 h 59 min');
    expect(say('2026-11-16T15:00:00Z')).toBe('40 min');
    expect(say('2026-11-16T14:20:01Z')).toBe('1 min');
    expect(say('2026-11-16T14:20:00Z')).toBe('Now');
    expect(say('2026-11-16T09:00:00Z')).toBe('Now');
  });

  it('is announced at 60, 15 and 0 minutes only [STAY-8]', () => {
    const announced = Array.from({ length: 3000 }, (_, minutes) => minutes).filter(isAnnounced);
    expect(announced).toEqual([0, 15, 60]);
  });
});

describe('the page', () => {
  const titles = (...parts: Parameters<typeof headsOf>) => headsOf(...parts).map(({ title }) => title);

  it('is about what is checked in, all of what is at once [STAY-8]', () => {
    const state = 'staying';
    expect(titles({ state, bookings: [bunk, { ...pc, status: 'Confirmed' }] })).toEqual(['bunk']);
    expect(titles({ state, bookings: [bunk, pc] })).toEqual(['bunk', 'pc']);
    const waiting = [
      { ...bunk, status: 'Confirmed' as const },
      { ...pc, status: 'Confirmed' as const },
    ];
    expect(titles({ state: 'arriving', bookings: waiting })).toEqual(['bunk']);
    const loft = { ...waiting[0], ...booking('loft', { status: 'Confirmed' }) };
    expect(titles({ state: 'arriving', bookings: [...waiting, loft] })).toEqual(['bunk', 'loft']);
    expect(titles({ state: 'ended', bookings: [{ ...bunk, status: 'Completed' }] })).toEqual(['bunk']);
  });

  it('says when, by the clock of the venue [STAY-8]', () => {
    expect(describeSpan(bunk, here)).toBe('Sun 15 Nov to Wed 18 Nov');
    expect(describeSpan(pc, here)).toBe('Today 15:00 to 17:00');
    expect(describeSpan(pc, { ...here, timeZone: 'Asia/Tokyo' })).toBe('Tue 17 Nov, 00:00 to 02:00');
    expect(describeWhen('2026-11-16T15:00:00Z', here)).toBe('15:00');
    expect(describeWhen('2026-11-17T09:00:00Z', here)).toBe('Tue 17 Nov 09:00');
    const greeting = (state: 'staying' | 'arriving' | 'ended', time = '14:20') =>
      greet({ state, endsAt: '2026-11-16T10:58:00Z' }, 'Mara Moon', { ...here, time });
    expect(greeting('staying')).toBe('Good afternoon, Mara.');
    expect(greeting('staying', '02:00')).toBe('Good evening, Mara.');
    expect(greeting('staying', '05:00')).toBe('Good morning, Mara.');
    expect(greeting('arriving')).toBe('Welcome, Mara. You are nearly here.');
    expect(greeting('ended')).toBe('You left today at 10:58. Come back soon, Mara.');
  });

  it('shows a code in two halves [STAY-2]', () => {
    expect(formatCode('HP01XTZ9')).toBe('HP01-XTZ9');
  });
});
