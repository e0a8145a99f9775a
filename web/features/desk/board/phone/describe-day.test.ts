import { describe, expect, it } from 'vitest';
import { sampleBooking, sampleVisit } from '../chart/sample-board.ts';
import { describeBarOfDay, nextStep } from './describe-day.ts';

const here = {
  now: Date.parse('2026-11-16T14:20Z'),
  today: '2026-11-16',
  time: '14:20',
  timeZone: 'Europe/Lisbon',
};
const inHouse = sampleBooking({ status: 'Checked in', arrivedAt: '2026-11-16T12:10:00Z', due: 0 });

describe('a booking on a phone', () => {
  it('says how it stands [BOARD-18]', () => {
    expect(describeBarOfDay(inHouse, here)).toBe('until Wed 18 Nov, in since 12:10');
    expect(describeBarOfDay(sampleBooking({ due: 68 }), here)).toBe('16:00, $68.00 due');
    expect(describeBarOfDay(sampleBooking({ due: 0 }), here)).toBe('16:00, until Wed 18 Nov');
    expect(describeBarOfDay({ ...inHouse, due: 31 }, here)).toBe('until Wed 18 Nov, $31.00 due');
    const over = sampleVisit('12:00', 2, { status: 'Completed', isOver: true });
    expect(describeBarOfDay(over, here)).toBe('20 min over');
    const held = sampleBooking({ status: 'Pending', heldUntil: '2026-11-16T14:28:00Z' });
    expect(describeBarOfDay(held, here)).toBe('until Wed 18 Nov, held 8 min');
  });

  it('says what is to be done next [BOARD-18]', () => {
    expect(nextStep(sampleBooking(), here)).toBe('Check in');
    expect(nextStep(sampleBooking({ date: '2026-11-17' }), here)).toBeUndefined();
    expect(nextStep(inHouse, here)).toBeUndefined();
    expect(nextStep({ ...inHouse, due: 31 }, here)).toBe('Take $31.00');
    expect(nextStep({ ...inHouse, endsAt: '2026-11-16T11:00:00Z' }, here)).toBe('Check out');
    expect(nextStep(sampleVisit('14:45', 1), here)).toBe('Check in');
    expect(nextStep(sampleVisit('15:00', 1), here)).toBeUndefined();
  });
});
