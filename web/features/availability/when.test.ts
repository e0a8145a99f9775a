import { describe, expect, it } from 'vitest';
import {
  complete,
  describeWhen,
  isPast,
  isSomeTime,
  readWhen,
  soonest,
  writeWhen,
  writeWhenSearch,
} from './when.ts';

const here = {
  now: Date.parse('2026-11-15T22:40:00Z'),
  today: '2026-11-15',
  time: '22:40',
  timeZone: 'Europe/Lisbon',
};
const read = (kind: 'room' | 'pc', search: string) => readWhen(kind, new URLSearchParams(search));

describe('when something is wanted', () => {
  it('is read from the address by kind, and written back', () => {
    const nights = { date: '2026-11-20', time: '', count: 3 };
    expect(read('room', 'date=2026-11-20&nights=3&time=16:00')).toEqual(nights);
    expect(writeWhen('room', nights)).toEqual({ date: '2026-11-20', nights: 3 });
    const hours = { date: '2026-11-20', time: '19:00', count: 2 };
    expect(read('pc', 'date=2026-11-20&time=19:00&duration=2')).toEqual(hours);
    expect(writeWhen('pc', hours)).toEqual({ date: '2026-11-20', time: '19:00', duration: 2 });
    expect(writeWhenSearch('pc', hours).toString()).toBe('date=2026-11-20&time=19%3A00&duration=2');
  });

  it('may be some hours of a day', () => {
    const someTime = { date: '2026-11-20', time: '', count: 2 };
    expect(read('pc', 'date=2026-11-20&duration=2')).toEqual(someTime);
    expect(writeWhen('pc', someTime)).toEqual({ date: '2026-11-20', duration: 2 });
    expect(describeWhen('pc', someTime, here.today)).toBe('Fri 20 Nov, 2 hours');
    expect(isSomeTime('pc', someTime)).toBe(true);
    expect(isSomeTime('pc', { ...someTime, time: '19:00' })).toBe(false);
    expect(isSomeTime('room', someTime)).toBe(false);
  });

  it.each(['', 'date=2027-02-30&time=19:00', 'time=19:00', 'date=2026-11-20&time=25:00'])(
    'is nothing for hours in %j',
    (search) => {
      expect(read('pc', search)).toBeUndefined();
    },
  );

  it.each(['0', '13', 'x', '-1', '1.5'])('is for one hour when the address says %s', (duration) => {
    expect(read('pc', `date=2026-11-20&time=19:00&duration=${duration}`)?.count).toBe(1);
  });

  it('is past by the day for nights, and by the minute for hours', () => {
    expect(isPast('room', { date: '2026-11-14', time: '', count: 1 }, here)).toBe(true);
    expect(isPast('room', { date: '2026-11-15', time: '', count: 1 }, here)).toBe(false);
    expect(isPast('pc', { date: '2026-11-15', time: '22:39', count: 1 }, here)).toBe(true);
    expect(isPast('pc', { date: '2026-11-15', time: '22:40', count: 1 }, here)).toBe(false);
    expect(isPast('pc', { date: '2026-11-15', time: '', count: 1 }, here)).toBe(true);
    expect(isPast('pc', { date: '2026-11-16', time: '', count: 1 }, here)).toBe(false);
  });

  it('is proposed for tonight or the next full hour, which may be tomorrow', () => {
    expect(soonest('room', here)).toEqual({ date: '2026-11-15', time: '', count: 1 });
    expect(soonest('study', here)).toEqual({ date: '2026-11-15', time: '23:00', count: 1 });
    expect(soonest('study', { ...here, now: here.now + 3_600_000 })).toEqual({
      date: '2026-11-16',
      time: '00:00',
      count: 1,
    });
  });

  it('is completed from either end', () => {
    const count = 1;
    expect(complete('pc', { date: '2026-11-15', time: '', count }, here).time).toBe('23:00');
    const nearMidnight = { ...here, now: here.now + 3_600_000, time: '23:40' };
    expect(complete('pc', { date: '2026-11-15', time: '', count }, nearMidnight).time).toBe('23:40');
    expect(complete('pc', { date: '2026-11-18', time: '', count }, here).time).toBe('');
    expect(complete('pc', { date: '', time: '23:30', count }, here).date).toBe('2026-11-15');
    expect(complete('pc', { date: '', time: '09:30', count }, here).date).toBe('2026-11-16');
  });

  it('is told in a few words', () => {
    expect(describeWhen('room', { date: '2026-11-20', time: '', count: 1 }, here.today)).toBe(
      'Fri 20 Nov, 1 night',
    );
    expect(describeWhen('room', { date: '2027-11-19', time: '', count: 1 }, here.today)).toBe(
      'Fri 19 Nov 2027, 1 night',
    );
    expect(describeWhen('pc', { date: '2026-11-20', time: '19:00', count: 2 }, here.today)).toBe(
      'Fri 20 Nov, 19:00, 2 hours',
    );
  });
});
