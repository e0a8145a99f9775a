import { describe, expect, it } from 'vitest';
import { sampleBookable } from '../chart/sample-board.ts';
import { startDraft, toBlock } from './block-draft.ts';

describe('closing a bookable', () => {
  it('begins with a night or an hour, over midnight too [BOARD-17]', () => {
    expect(startDraft({ place: 'room-1', date: '2026-11-30', time: '14:00' })).toMatchObject({
      from: '2026-11-30',
      to: '2026-12-01',
    });
    expect(startDraft({ place: 'pc-1', date: '2026-11-16', time: '14:20' })).toMatchObject({
      from: '2026-11-16',
      fromTime: '14:00',
      to: '2026-11-16',
      toTime: '15:00',
    });
    expect(startDraft({ place: 'pc-1', date: '2026-11-16', time: '23:00' })).toMatchObject({
      to: '2026-11-17',
      toTime: '00:00',
    });
  });

  it("is told in days of a room and in instants by the venue's clock otherwise [BOARD-17]", () => {
    const draft = { ...startDraft({ place: 'pc-1', date: '2026-07-16', time: '14:00' }), reason: 'Repair' };
    expect(toBlock(draft, sampleBookable({ kind: 'pc' }), 'Europe/Lisbon')).toEqual({
      kind: 'pc',
      id: 1,
      reason: 'Repair',
      from: '2026-07-16T13:00:00Z',
      to: '2026-07-16T14:00:00Z',
    });
    expect(toBlock(draft, sampleBookable(), 'Europe/Lisbon')).toMatchObject({ from: '2026-07-16' });
  });
});
