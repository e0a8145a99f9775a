import { describe, expect, it } from 'vitest';
import { type Focus, type Line, labelCell, moveFocus, resolveFocus } from './move-focus.ts';
import { layOutBoard } from './rows.ts';
import { sampleBookable, sampleBooking } from './sample-board.ts';
import { createAxis } from './time-axis.ts';

const timeZone = 'Europe/Lisbon';
const axis = createAxis('nights', { from: '2026-11-14', days: 7 }, timeZone);
const [group] = layOutBoard(
  {
    bookables: [sampleBookable(), sampleBookable({ id: 2, title: 'Garden Bunk' })],
    bookings: [sampleBooking({ count: 3 })],
    blocks: [],
  },
  axis,
  { now: 0, timeZone },
);
const lines: Line[] = [{ key: 'room' }, ...(group?.rows.map((row) => ({ key: row.key, row })) ?? [])];

const walk = (keys: string[], from: Focus = { line: 'room-1', column: 0 }) =>
  keys.reduce((focus, key) => moveFocus(lines, focus, key) ?? focus, from);
const at = (focus: Focus) => {
  const found = resolveFocus(lines, focus);
  return [found?.index, found?.cell?.bar ? 'bar' : found?.cell?.column];
};

describe('the arrow keys of the board', () => {
  it('go by cell, a bar being one however long, and stop at the edges [BOARD-12]', () => {
    expect(at(walk([]))).toEqual([1, 0]);
    expect(at(walk(['ArrowRight', 'ArrowRight']))).toEqual([1, 'bar']);
    expect(at(walk(['ArrowRight', 'ArrowRight', 'ArrowRight']))).toEqual([1, 5]);
    expect(at(walk(['End']))).toEqual([1, 6]);
    expect(at(walk(['End', 'Home']))).toEqual([1, 0]);
  });

  it('keep the column from line to line, also through a long bar [BOARD-12]', () => {
    const below = walk(['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']);
    expect(at(below)).toEqual([2, 3]);
    expect(at(walk(['ArrowUp'], below))).toEqual([1, 'bar']);
    expect(at(walk(['ArrowUp', 'ArrowDown'], below))).toEqual([2, 3]);
    expect(at(walk(['ArrowUp', 'ArrowUp'], below))).toEqual([0, undefined]);
    expect(at(walk(['ArrowUp', 'ArrowUp', 'ArrowDown'], below))).toEqual([1, 'bar']);
  });

  it('go on to the label of a row, and keep to labels from line to line [BOARD-12]', () => {
    expect(walk(['ArrowLeft'])).toEqual({ line: 'room-1', column: 0, cell: labelCell });
    expect(walk(['ArrowLeft', 'ArrowLeft', 'ArrowDown'])).toMatchObject({ line: 'room-2', cell: labelCell });
    expect(walk(['ArrowLeft', 'ArrowUp', 'ArrowDown'])).toMatchObject({ line: 'room-1', cell: labelCell });
    expect(at(walk(['ArrowLeft', 'ArrowRight']))).toEqual([1, 0]);
    expect(at(walk(['ArrowLeft', 'End']))).toEqual([1, 6]);
  });

  it('find a place near by where what had the focus is gone [BOARD-12]', () => {
    expect(at({ line: 'room-1', column: 3, cell: 'gone' })).toEqual([1, 'bar']);
    expect(at({ line: 'gone', column: 6, cell: undefined })).toEqual([1, 6]);
    expect(resolveFocus([], undefined)).toBeUndefined();
  });

  it('go on from a bar wherever it was moved [BOARD-12]', () => {
    expect(at({ line: 'room-2', column: 6, cell: sampleBooking()._id })).toEqual([1, 'bar']);
  });
});
