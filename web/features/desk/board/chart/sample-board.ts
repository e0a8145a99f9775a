import type { Block } from '#contract/desk/blocks.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';

/** Sample data of a board for tests: by default a stay of two nights from Monday 16 November 2026. */
export const sampleBooking = (part: Partial<DeskBooking> = {}): DeskBooking => ({
  _id: '7QK2M9XD4TRA',
  kind: 'room',
  id: 1,
  title: 'Lantern Bunk',
  image: '',
  date: '2026-11-16',
  time: '16:00',
  count: 2,
  startsAt: '2026-11-16T16:00:00Z',
  endsAt: '2026-11-18T11:00:00Z',
  createdAt: '2026-11-01T10:00:00Z',
  status: 'Confirmed',
  isOver: false,
  payment: 'due',
  guest: { uid: 'u', name: 'Ines Carvalho', email: 'ines@example.com', phoneNumber: '', hasAccount: true },
  amount: 68,
  total: 68,
  paid: 0,
  due: 68,
  version: 1,
  ...part,
});

/** A sample PC booking on Monday 16 November 2026, of `count` hours. */
export const sampleVisit = (time: string, count: number, part: Partial<DeskBooking> = {}): DeskBooking => {
  const startsAt = `2026-11-16T${time}:00Z`;
  const endsAt = new Date(Date.parse(startsAt) + count * 3_600_000).toISOString();
  return sampleBooking({ kind: 'pc', time, count, startsAt, endsAt, _id: `PC${time}`, ...part });
};

export const sampleBookable = (part: Partial<BoardBookable> = {}): BoardBookable => ({
  kind: 'room',
  id: 1,
  title: 'Lantern Bunk',
  image: '',
  price: 34,
  readiness: 'clean',
  isOccupied: false,
  ...part,
});

export const sampleBlock = (part: Partial<Block> = {}): Block => ({
  _id: 'B00000000001',
  kind: 'room',
  id: 1,
  title: 'Lantern Bunk',
  from: '2026-11-21',
  to: '2026-11-23',
  startsAt: '2026-11-21T15:00:00Z',
  endsAt: '2026-11-23T11:00:00Z',
  reason: 'New mattress',
  ...part,
});
