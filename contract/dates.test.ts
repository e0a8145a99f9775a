import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isDate, isTime } from './dates.ts';

describe('calendar days', () => {
  it('run over the ends of months, years and Februaries', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
    expect(daysBetween('2026-11-20', '2026-12-20')).toBe(30);
  });

  it.each(['2026-11-15', '2028-02-29', '0001-01-01', '9998-12-31'])('%s is one', (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each([
    '2027-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-11-31',
    '9999-01-01',
    '2026-1-5',
    '15.11.2026',
    '2026-11-15T00:00',
    ' 2026-11-15',
    '2026-11-15 ',
    '',
    'today',
    '0000-01-01',
  ])('%j is none', (text) => {
    expect(isDate(text)).toBe(false);
  });
});

describe('times of day', () => {
  it.each(['00:00', '09:30', '23:59'])('%s is one', (text) => {
    expect(isTime(text)).toBe(true);
  });

  it.each(['24:00', '9:30', '09:60', '09:30:00', '0930', '', ' 09:30', '09:30 '])('%j is none', (text) => {
    expect(isTime(text)).toBe(false);
  });
});
