import { describe, expect, it } from 'vitest';
import type { Line } from '../entry.ts';
import { median, summarise, summariseFailure } from './summarise.ts';

const line: Line = {
  title: 'Answers',
  unit: 'requests/s',
  yardstick: 'a bare route',
  target: { of: 'ratio', atLeast: 0.9 },
};

describe('a median', () => {
  it('is the middle one, or lies between the middle two', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 6])).toBe(5.5);
    expect(median([])).toBeNaN();
  });
});

describe('a summary', () => {
  it('tells the medians of both sides and of their ratios, with the least and the greatest', () => {
    const pairs = [
      { figure: 950, yardstick: 1000 },
      { figure: 1800, yardstick: 2000 },
      { figure: 12_000, yardstick: 12_000 },
    ];
    expect(summarise(line, pairs)).toEqual({
      figure: '1,800 requests/s',
      yardstick: '2,000 requests/s, a bare route',
      compared: '0.95 × (0.90 to 1.00)',
      target: 'at least 0.90 ×',
      isMet: true,
    });
  });

  it('is met by what is no more than allowed, and missed by the least bit', () => {
    const most: Line = { ...line, target: { of: 'ratio', atMost: 1.3 } };
    expect(summarise(most, [{ figure: 13, yardstick: 10 }])).toMatchObject({
      compared: '1.30 ×',
      target: 'at most 1.30 ×',
      isMet: true,
    });
    expect(summarise(most, [{ figure: 13.001, yardstick: 10 }]).isMet).toBe(false);
    expect(summarise(line, [{ figure: 8.999, yardstick: 10 }]).isMet).toBe(false);
  });

  it('can be of a difference, in the unit of the figures', () => {
    const start: Line = { ...line, unit: 's', digits: 2, target: { of: 'difference', atMost: 1.5 } };
    expect(summarise(start, [{ figure: 1.75, yardstick: 0.25 }])).toMatchObject({
      figure: '1.75 s',
      yardstick: '0.25 s, a bare route',
      compared: '1.50 s',
      target: 'at most 1.50 s',
      isMet: true,
    });
  });

  it('can be of the figure alone', () => {
    const { yardstick: _none, ...alone } = line;
    const visit: Line = { ...alone, unit: '', target: { of: 'figure', atLeast: 95 } };
    expect(summarise(visit, [{ figure: 94 }, { figure: 96 }, { figure: 99 }])).toEqual({
      figure: '96',
      yardstick: '–',
      compared: '96 (94 to 99)',
      target: 'at least 95',
      isMet: true,
    });
  });

  it('is not met where nothing was measured, and says why', () => {
    expect(summarise(line, []).isMet).toBe(false);
    expect(summariseFailure(line, 'two won')).toEqual({
      figure: '–',
      yardstick: 'a bare route',
      compared: 'failed: two won',
      target: 'at least 0.90 ×',
      isMet: false,
    });
  });
});
