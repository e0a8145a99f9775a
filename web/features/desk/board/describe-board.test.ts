import { expect, it } from 'vitest';
import { layOutBoard } from './chart/rows.ts';
import { sampleBlock, sampleBookable, sampleVisit } from './chart/sample-board.ts';
import { createAxis } from './chart/time-axis.ts';
import { loadColumns } from './describe-board.ts';

const timeZone = 'Europe/Lisbon';
const axis = createAxis('hours', { from: '2026-11-16', days: 1 }, timeZone);

it('counts what is in use in an hour of what is open then [BOARD-3]', () => {
  const pc = (id: number, part = {}) => sampleBookable({ kind: 'pc', id, ...part });
  const board = {
    bookables: [
      pc(1),
      pc(2),
      pc(3, { readiness: 'out of order', outOfOrderFrom: '2026-11-16T12:00:00Z' }),
      pc(4),
    ],
    bookings: [sampleVisit('10:00', 2), sampleVisit('13:00', 1, { id: 3 })],
    blocks: [
      sampleBlock({
        kind: 'pc',
        id: 2,
        startsAt: '2026-11-16T10:00:00Z',
        endsAt: '2026-11-16T11:00:00Z',
      }),
    ],
  };
  const loads = loadColumns(axis, [], layOutBoard(board, axis, { now: 0, timeZone }));
  const at = (hour: number) => [loads[hour]?.name, loads[hour]?.share];
  expect(at(9)).toEqual(['0 of 4 in use', 0]);
  expect(at(10)).toEqual(['1 of 3 in use', 1 / 3]);
  expect(at(11)).toEqual(['1 of 4 in use', 1 / 4]);
  expect(at(12)).toEqual(['0 of 3 in use', 0]);
  // Closed, but with a guest in it.
  expect(at(13)).toEqual(['1 of 4 in use', 1 / 4]);
});

it('has nothing to share where all is closed', () => {
  const board = {
    bookables: [
      sampleBookable({ kind: 'pc', readiness: 'out of order', outOfOrderFrom: '2026-11-15T12:00:00Z' }),
    ],
    bookings: [],
    blocks: [],
  };
  const [first] = loadColumns(axis, [], layOutBoard(board, axis, { now: 0, timeZone }));
  expect(first).toMatchObject({ name: '0 of 0 in use', share: 0 });
});
