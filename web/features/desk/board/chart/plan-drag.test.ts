import { describe, expect, it } from 'vitest';
import { lineAt, listLines } from './lines.ts';
import { canDrag, planDrag } from './plan-drag.ts';
import { layOutBoard } from './rows.ts';
import { sampleBookable, sampleBooking } from './sample-board.ts';
import { createAxis } from './time-axis.ts';

const timeZone = 'Europe/Lisbon';
const here = { now: Date.parse('2026-11-16T14:20Z'), today: '2026-11-16', timeZone };
const axis = createAxis('nights', { from: '2026-11-14', days: 14 }, timeZone);
const stay = sampleBooking({ date: '2026-11-18', count: 2 });
const other = sampleBooking({ _id: 'OTHER', id: 2, date: '2026-11-20', count: 1 });
const groups = layOutBoard(
  {
    bookables: [sampleBookable(), sampleBookable({ id: 2, title: 'Garden Bunk' })],
    bookings: [stay, other],
    blocks: [],
  },
  axis,
  here,
);
const lines = listLines(groups, { folded: new Set(), note: () => '' });

const grip = (cell: string, column: number, edge?: 'start' | 'end') => ({
  row: 'room-1',
  cell,
  edge,
  spot: { line: 1, column },
});
const drag = (from: ReturnType<typeof grip>, line: number, column: number) =>
  planDrag(lines, { grip: from, spot: { line, column } }, axis, here);
const free = (date: string) => `free-${Date.parse(`${date}T00:00Z`)}`;

describe('a drag on the board', () => {
  it('takes a booking to another room and other nights, or says what is in the way [BOARD-13]', () => {
    expect(drag(grip(stay._id, 4), 2, 3)).toMatchObject({
      draft: { to: { id: 2, date: '2026-11-17' }, title: 'Garden Bunk', obstacle: undefined },
    });
    expect(drag(grip(stay._id, 4), 2, 5)).toMatchObject({ draft: { obstacle: { reason: 'taken' } } });
    // The head of a group is no target: the booking stays in its room.
    expect(drag(grip(stay._id, 4), 0, 4)).toMatchObject({ draft: { to: { id: 1, date: '2026-11-18' } } });
  });

  it('changes the end or the start by its edges, in the same room [BOARD-14]', () => {
    expect(drag(grip(stay._id, 5, 'end'), 2, 7)).toMatchObject({ draft: { to: { id: 1, count: 4 } } });
    expect(drag(grip(stay._id, 4, 'start'), 1, 3)).toMatchObject({
      draft: { to: { id: 1, date: '2026-11-17', count: 3 } },
    });
  });

  it('chooses free nights up to the next booking, and none that are past [BOARD-16]', () => {
    expect(drag(grip(free('2026-11-16'), 2), 1, 9)).toMatchObject({ from: 2, to: 4 });
    expect(drag(grip(free('2026-11-21'), 7), 1, 3)).toMatchObject({ from: 6, to: 8 });
    expect(drag(grip(free('2026-11-17'), 3), 1, 0)).toMatchObject({ from: 2, to: 4 });
    expect(canDrag(lines, grip(free('2026-11-14'), 0), axis, here.now)).toBe(false);
    expect(canDrag(lines, grip(free('2026-11-16'), 0), axis, here.now)).toBe(true);
  });

  it('finds lines by their height [BOARD-12]', () => {
    expect([-5, 0, 35, 36, 80, 81, 500].map((y) => lineAt(lines, y))).toEqual([0, 0, 0, 1, 2, 2, 2]);
    const folded = listLines(groups, { folded: new Set(['room'] as const), note: () => '' });
    expect(folded).toHaveLength(1);
  });
});
