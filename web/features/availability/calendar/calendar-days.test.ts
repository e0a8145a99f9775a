import { describe, expect, it } from 'vitest';
import { addMonths, describeUnshown, moveByKey, placeInStay, stateOf, weeksOf } from './calendar-days.ts';

describe('a month of the calendar', () => {
  it('begins on a Monday and always has six weeks', () => {
    const weeks = weeksOf('2026-11-01');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
    expect(weeks[5]?.[0]).toBe('2026-11-30');
    expect(weeksOf('2027-02-01').flat().filter(Boolean)).toHaveLength(28);
  });

  it('follows and precedes others across the year', () => {
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-01', -1)).toBe('2025-12-01');
  });

  it('knows past, taken and free days, and those it knows nothing of', () => {
    const taken = [{ from: '2026-11-18', to: '2026-11-20' }];
    const state = (date: string) => stateOf(date, { today: '2026-11-15', last: '2026-12-31', taken });
    expect(state('2026-11-14')).toBe('past');
    expect(state('2026-11-15')).toBe('free');
    expect(state('2026-11-19')).toBe('taken');
    expect(state('2026-11-20')).toBe('free');
    expect(state('2027-01-01')).toBe('unknown');
    expect(stateOf('2026-11-15', { today: '2026-11-15', last: '2026-12-31', taken: undefined })).toBe(
      'unknown',
    );
  });

  it('shows the stay from the first night to the last', () => {
    expect(placeInStay('2026-11-20', '2026-11-20', 1)).toEqual({ first: true, last: true });
    expect(placeInStay('2026-11-22', '2026-11-20', 3)).toEqual({ first: false, last: true });
    expect(placeInStay('2026-11-23', '2026-11-20', 3)).toBeUndefined();
    expect(placeInStay('2026-11-20', '', 3)).toBeUndefined();
    expect(placeInStay('2026-11-20', '2026-11-20', undefined)).toBeUndefined();
  });

  it('says why it does not show a day, but not while its year is typed', () => {
    const say = (date: string) => describeUnshown(date, { today: '2026-11-15', last: '2027-11-15' });
    expect(say('2026-11-14')).toBe('Saturday 14 November has passed.');
    expect(say('2027-11-16')).toBe('Tuesday 16 November 2027 is too far ahead to be shown here.');
    expect(['', '2026-11-15', '2027-11-15', '0202-11-20'].map(say)).toEqual(Array(4).fill(undefined));
  });
});

describe('the keys of the calendar', () => {
  const within = { first: '2026-11-15', last: '2027-11-15' };

  it.each([
    ['ArrowRight', '2026-11-21'],
    ['ArrowLeft', '2026-11-19'],
    ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageDown', '2026-12-20'],
    ['ArrowUp', '2026-11-15'],
    ['PageUp', '2026-11-15'],
  ])('%s leads to %s', (key, to) => {
    expect(moveByKey(key, '2026-11-20', within)).toBe(to);
  });

  it('leave other keys alone, and end where a shorter month ends', () => {
    expect(moveByKey('a', '2026-11-20', within)).toBeUndefined();
    expect(moveByKey('PageDown', '2027-01-31', within)).toBe('2027-02-28');
    expect(moveByKey('PageDown', '2027-11-10', within)).toBe('2027-11-15');
  });
});
