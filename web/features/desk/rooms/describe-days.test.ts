import { expect, it } from 'vitest';
import { describeDay, describeDays } from './describe-days.ts';

const from = '2026-11-16';
const free = Array<number>(8).fill(0);

it('says how many of the open nights are taken, and when it is closed [UPKEEP-11]', () => {
  expect(describeDays({ kind: 'room', days: [1, 0, 1, 0, null, null, ...free] }, from)).toBe(
    '2 of 12 nights taken, closed 20 – 21 Nov',
  );
  expect(describeDays({ kind: 'room', days: [null, 0, null, 0, 0, 1, ...free] }, from)).toBe(
    '1 of 12 nights taken, closed Mon 16 Nov, Wed 18 Nov',
  );
});

it('says what share of the open hours is taken [UPKEEP-11]', () => {
  expect(describeDays({ kind: 'pc', days: [0.5, 0, 0, 0, 0, 0.2, ...free] }, from)).toBe(
    '5% of the open hours taken',
  );
});

it('says of one day what it is [UPKEEP-11]', () => {
  expect(describeDay('room', 1, '2026-11-17', from)).toBe('Tue 17 Nov: taken');
  expect(describeDay('room', null, '2026-11-17', from)).toBe('Tue 17 Nov: closed');
  expect(describeDay('pc', 0.25, '2026-11-17', from)).toBe('Tue 17 Nov: 25% taken');
});
