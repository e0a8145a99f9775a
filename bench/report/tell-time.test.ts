import { expect, it } from 'vitest';
import { tellTime } from './tell-time.ts';

const day = '2026-11-15';

it.each([
  [431.4, false, true, 'All of it took 431 s on 2026-11-15, at most 480 s: yes.'],
  [480.1, false, false, 'All of it took 480 s on 2026-11-15, at most 480 s: **no**.'],
  [1040, true, true, 'All of it took 1040 s on 2026-11-15, with ten minutes of load for memory.'],
])('of %d s, long: %s, says whether that is met: %s', (seconds, isLong, isMet, said) => {
  expect(tellTime({ seconds, day, isLong })).toEqual({ said, isMet });
});
