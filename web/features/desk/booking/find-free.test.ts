import { expect, it } from 'vitest';
import type { Block } from '#contract/desk/blocks.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { findFree } from './find-free.ts';

const room = (id: number, more: Partial<BoardBookable> = {}): BoardBookable => ({
  kind: 'room',
  id,
  title: `Room ${id}`,
  price: 40,
  image: '',
  readiness: 'clean',
  isOccupied: false,
  ...more,
});

// Only the fields that the rule reads.
const booking = (more: Partial<DeskBooking>) =>
  ({ kind: 'room', count: 1, status: 'Confirmed', ...more }) as DeskBooking;
const block = (more: Partial<Block>) => ({ kind: 'room', ...more }) as Block;

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const nights = { from: '2026-11-18', to: '2026-11-20' };

it('finds the rooms that are free for all nights, with what the booking itself takes [DESK-93]', () => {
  const board = {
    bookables: [room(1), room(2), room(3), room(4), room(5), room(6)],
    bookings: [
      booking({ _id: 'OWN', id: 1, date: '2026-11-18', count: 2 }),
      booking({ _id: 'BEFORE', id: 2, date: '2026-11-16', count: 2 }),
      booking({ _id: 'AFTER', id: 2, date: '2026-11-20' }),
      booking({ _id: 'INSIDE', id: 3, date: '2026-11-19' }),
      booking({ _id: 'MOVED', id: 4, date: '2026-11-16', count: 3, movedOn: '2026-11-17' }),
      booking({ _id: 'GONE', id: 6, date: '2026-11-10', count: 9, movedOn: '2026-11-12' }),
    ],
    blocks: [block({ id: 5, from: '2026-11-19', to: '2026-11-21' })],
  };
  expect([...findFree(board, nights, { except: 'OWN', dayOf })]).toEqual([1, 2]);
});

it('takes what a guest who left early has not used for free [DESK-93]', () => {
  const stay = { id: 1, date: '2026-11-16', count: 5, leftAt: '2026-11-17T09:00:00Z' };
  const left = { bookables: [room(1)], blocks: [], bookings: [booking({ ...stay, status: 'Completed' })] };
  expect([...findFree(left, nights, { except: '', dayOf })]).toEqual([1]);
  const staying = { ...left, bookings: [booking({ ...stay, status: 'Checked in' })] };
  expect([...findFree(staying, nights, { except: '', dayOf })]).toEqual([]);
});

it('takes what is out of order for closed until it opens', () => {
  const board = {
    bookables: [
      room(1, { readiness: 'out of order' }),
      room(2, { readiness: 'out of order', outOfOrderUntil: '2026-11-18' }),
      room(3, { readiness: 'out of order', outOfOrderUntil: '2026-11-19' }),
      room(4, { readiness: 'to clean' }),
    ],
    bookings: [],
    blocks: [],
  };
  expect([...findFree(board, nights, { except: '', dayOf })]).toEqual([2, 4]);
});

it('compares hours by the clock', () => {
  const at = (time: string) => `2026-11-18T${time}:00Z`;
  const pc = (id: number) => room(id, { kind: 'pc' });
  const board = {
    bookables: [pc(1), pc(2), pc(3)],
    bookings: [
      booking({ _id: 'A', kind: 'pc', id: 1, startsAt: at('08:00'), endsAt: at('10:00') }),
      booking({ _id: 'B', kind: 'pc', id: 2, startsAt: at('10:30'), endsAt: at('11:30') }),
    ],
    blocks: [block({ kind: 'pc', id: 3, startsAt: at('11:00'), endsAt: at('12:00') })],
  };
  const wanted = { start: Date.parse(at('10:00')), end: Date.parse(at('12:00')) };
  expect([...findFree(board, wanted, { except: '', dayOf })]).toEqual([1]);
});
