import { describe, expect, it } from 'vitest';
import { describeFree } from './describe-free.ts';

const here = {
  now: Date.parse('2026-11-15T18:20:00Z'),
  today: '2026-11-15',
  time: '18:20',
  timeZone: 'Europe/Lisbon',
};
const say = (kind: 'room' | 'study', ...spans: [string, string][]) =>
  describeFree({ kind, free: spans.map(([from, to]) => ({ from, to })) }, here).text;

describe('the badge of a room by the night', () => {
  it('says tonight when tonight is free', () => {
    expect(say('room', ['2026-11-15', '2026-11-16'], ['2026-11-20', '2026-12-15'])).toBe('Free tonight');
  });

  it('says from which night it is free, and when none is', () => {
    expect(say('room', ['2026-11-17', '2026-12-15'])).toBe('Free from Tue 17 Nov');
    expect(say('room')).toBe('Fully booked');
  });
});

describe('the badge of what goes by the hour', () => {
  it('says until when it is free, unless that is behind the longest booking', () => {
    expect(say('study', ['2026-11-15T00:00:00Z', '2026-11-15T23:00:00Z'])).toBe('Free now until 23:00');
    expect(say('study', ['2026-11-15T00:00:00Z', '2026-12-15T00:00:00Z'])).toBe('Free now');
  });

  it('says from when it is free, with the day where that is not today', () => {
    expect(say('study', ['2026-11-15T19:00:00Z', '2026-12-15T00:00:00Z'])).toBe('Free from 19:00');
    expect(say('study', ['2026-11-16T09:30:00Z', '2026-12-15T00:00:00Z'])).toBe('Free from tomorrow 09:30');
    expect(say('study', ['2026-11-17T09:00:00Z', '2026-12-15T00:00:00Z'])).toBe('Free from Tue 17 Nov 09:00');
    expect(say('study')).toBe('Fully booked');
  });

  it('does not call free what is shorter than an hour', () => {
    expect(
      say(
        'study',
        ['2026-11-15T00:00:00Z', '2026-11-15T19:00:00Z'],
        ['2026-11-15T21:00:00Z', '2026-12-15T00:00:00Z'],
      ),
    ).toBe('Free from 21:00');
  });
});
