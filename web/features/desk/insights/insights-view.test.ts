import { describe, expect, it } from 'vitest';
import { readView, writeView } from './insights-view.ts';

const today = '2026-11-16';
const read = (search: string) => readView(new URLSearchParams(search), today);

describe('what the page of figures shows', () => {
  it('is four weeks up to yesterday against the four before, unless the address says otherwise [FIG-12]', () => {
    expect(read('')).toEqual({ span: 'month', from: '2026-10-19', to: '2026-11-15', against: 'before' });
    expect(read('span=week&against=year')).toMatchObject({ from: '2026-11-09', against: 'year' });
    expect(read('span=nothing&against=x')).toEqual(read(''));
  });

  it('is any two days, in their order and a year at most [FIG-12]', () => {
    expect(read('from=2026-11-20&to=2026-11-10')).toMatchObject({ from: '2026-11-10', to: '2026-11-20' });
    expect(read('from=2024-01-01&to=2026-11-10')).toMatchObject({ from: '2024-01-01', to: '2024-12-31' });
    expect(read('from=2026-02-30&to=2026-11-10').span).toBe('month');
  });

  it('stands in the address, which is short where nothing was chosen [FIG-12]', () => {
    for (const search of ['', 'span=year', 'from=2026-11-01&to=2026-11-10&against=none'])
      expect(writeView(read(search)).toString()).toBe(search);
  });
});
