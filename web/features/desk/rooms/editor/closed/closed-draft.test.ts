import { describe, expect, it } from 'vitest';
import { beginAfter, startClosed, toBlock } from './closed-draft.ts';

const draft = {
  ...startClosed('room', '2026-11-16'),
  from: '2026-11-27',
  until: '2026-11-28',
  reason: 'Paint',
};

describe('days to be closed', () => {
  it('include the first and the last night of a room [UPKEEP-16]', () => {
    expect(toBlock(draft, { kind: 'room', id: 3 }, 'Europe/Lisbon')).toEqual({
      kind: 'room',
      id: 3,
      from: '2026-11-27',
      to: '2026-11-29',
      reason: 'Paint',
    });
  });

  it("are whole hours by the venue's clock of anything else [UPKEEP-16]", () => {
    const hours = { ...draft, fromTime: '14:00', untilTime: '09:00' };
    expect(toBlock(hours, { kind: 'pc', id: 1 }, 'America/New_York')).toMatchObject({
      from: '2026-11-27T19:00:00Z',
      to: '2026-11-28T14:00:00Z',
    });
  });

  it('can begin after a stay that is in the way, where something is left [UPKEEP-16]', () => {
    expect(beginAfter(draft, { to: '2026-11-28' })).toBe('2026-11-28');
    expect(beginAfter(draft, { to: '2026-11-29' })).toBeUndefined();
    expect(beginAfter(draft, { to: '2026-11-27' })).toBeUndefined();
  });
});
