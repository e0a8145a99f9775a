import { describe, expect, it } from 'vitest';
import { readView, shiftSpan, spanOf, writeView } from './board-view.ts';

const here = { today: '2026-11-16', time: '14:20' };
const read = (search: string) => readView(new URLSearchParams(search));

describe('what the address says of the board', () => {
  it('shows two weeks of nights around today unless told [BOARD-7]', () => {
    const view = read('');
    expect(view).toMatchObject({ mode: 'nights', zoom: 'two-weeks', free: false });
    expect(spanOf(view, here)).toEqual({ from: '2026-11-14', days: 14 });
  });

  it.each([
    '',
    'zoom=month&date=2026-12-01&free=',
    'view=hours&kind=pc&booking=7QK2M9XD4TRA',
    'view=hours&zoom=half-day&date=2026-11-16&time=08%3A00',
  ])('comes back as it was written: %s [BOARD-7]', (search) => {
    expect(writeView(read(search)).toString()).toBe(search);
  });

  it('takes no notice of what it does not know [BOARD-7]', () => {
    expect(read('view=years&zoom=half-day&date=2026-02-30&kind=pc&time=25:00')).toEqual(read(''));
  });

  it('goes one view on and back, also over midnight [BOARD-7]', () => {
    const weeks = spanOf(read('date=2026-11-14'), here);
    expect(shiftSpan(weeks, 1)).toEqual({ date: '2026-11-28', time: undefined });
    expect(shiftSpan(weeks, -1)).toEqual({ date: '2026-10-31', time: undefined });
    const evening = spanOf(read('view=hours&zoom=half-day'), here);
    expect(evening).toEqual({ from: '2026-11-16', days: 1, time: '12:00' });
    expect(shiftSpan(evening, 1)).toEqual({ date: '2026-11-17', time: '00:00' });
    expect(shiftSpan({ ...evening, time: '08:00' }, -1)).toEqual({ date: '2026-11-15', time: '20:00' });
  });
});
