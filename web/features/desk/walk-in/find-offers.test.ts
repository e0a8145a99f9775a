import { describe, expect, it } from 'vitest';
import type { Board, BoardBookable } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { findOffers, type Offer, type WalkInRequest } from './find-offers.ts';

const room = (id: number, part: Partial<BoardBookable> = {}): BoardBookable => ({
  kind: 'room',
  id,
  title: `Room ${id}`,
  price: 30,
  readiness: 'clean',
  isOccupied: false,
  image: '',
  ...part,
});

const booking = (id: number, date: string, count: number, part: Partial<DeskBooking> = {}): DeskBooking => ({
  _id: `${id} ${date}`,
  kind: 'room',
  id,
  title: '',
  image: '',
  date,
  time: '16:00',
  count,
  startsAt: `${date}T16:00:00Z`,
  endsAt: `${date}T17:00:00Z`,
  createdAt: `${date}T00:00:00Z`,
  status: 'Confirmed',
  isOver: false,
  payment: 'due',
  amount: 0,
  total: 0,
  paid: 0,
  due: 0,
  version: 1,
  guest: { uid: '', name: `Guest of ${id}`, email: '', phoneNumber: '', hasAccount: false },
  ...part,
});

const dayStart = (date: string) => Date.parse(`${date}T00:00:00Z`);
const request: WalkInRequest = { kind: 'room', start: '2026-11-16', count: 2 };

const look = (board: Partial<Board>, wanted = request, shut: { from: number; to: number }[] = []) => {
  const known = { bookables: [], bookings: [], blocks: [], ...board };
  const { free, later, others } = findOffers(known, wanted, { dayStart, shut });
  const brief = ({ bookable, start, freeUntil, reason }: Offer) => [
    bookable.id,
    start,
    freeUntil,
    reason?.type,
  ];
  return { free: free.map(brief), later: later.map(brief), others };
};

describe('what the desk can offer', () => {
  it('is free for all nights, until the next booking, and ready rooms come first', () => {
    const bookables = [room(1, { readiness: 'to clean' }), room(2), room(3, { isOccupied: true }), room(4)];
    const bookings = [booking(2, '2026-11-19', 1), booking(2, '2026-11-18', 1), booking(4, '2026-11-14', 2)];
    expect(look({ bookables, bookings }).free).toEqual([
      [2, '2026-11-16', '2026-11-18', undefined],
      [4, '2026-11-16', undefined, undefined],
      [1, '2026-11-16', undefined, undefined],
      [3, '2026-11-16', undefined, undefined],
    ]);
  });

  it('is free later where something ends, the soonest first, and tells who is there', () => {
    const bookables = [room(1), room(2), room(3), room(4)];
    const bookings = [
      booking(1, '2026-11-15', 3),
      booking(2, '2026-11-16', 1),
      booking(3, '2026-11-17', 30),
      booking(4, '2026-11-16', 1),
      // Only one night is free between the two.
      booking(4, '2026-11-18', 1),
    ];
    expect(look({ bookables, bookings })).toEqual({
      free: [],
      later: [
        [2, '2026-11-17', undefined, 'guest'],
        [1, '2026-11-18', undefined, 'guest'],
        [4, '2026-11-19', undefined, 'guest'],
      ],
      others: 1,
    });
  });

  it('may become free when a hold is not paid, and is closed by blocks and while out of order', () => {
    const bookables = [
      room(1),
      room(2),
      room(3, { readiness: 'out of order', outOfOrderUntil: '2026-11-18' }),
    ];
    const held = { status: 'Pending', heldUntil: '2026-11-16T15:00:00Z' } as const;
    const bookings = [booking(1, '2026-11-16', 20, held)];
    const block = { kind: 'room', id: 2, title: '', reason: 'Paint', startsAt: '', endsAt: '' } as const;
    const blocks = [{ ...block, _id: 'b', from: '2026-11-01', to: '2027-01-01' }];
    expect(look({ bookables, bookings, blocks })).toEqual({
      free: [],
      later: [
        [1, '2026-11-16', undefined, 'held'],
        [3, '2026-11-18', undefined, 'closed'],
      ],
      others: 1,
    });
  });

  it('goes by instants for hours, and by the present place of whoever was moved', () => {
    const pcs = [1, 2].map((id) => room(id, { kind: 'pc' }));
    const at = (time: string) => Date.parse(`2026-11-16T${time}:00Z`);
    const hours = (id: number, from: string, to: string, part: Partial<DeskBooking> = {}) =>
      booking(id, '2026-11-16', 1, {
        kind: 'pc',
        startsAt: `2026-11-16T${from}:00Z`,
        endsAt: `2026-11-16T${to}:00Z`,
        ...part,
      });
    const bookings = [
      hours(1, '13:00', '15:30', { status: 'Checked in' }),
      hours(2, '13:00', '18:00', { status: 'Checked in', movedAt: '2026-11-16T16:20:00Z' }),
    ];
    expect(look({ bookables: pcs, bookings }, { kind: 'pc', start: at('14:20'), count: 2 })).toEqual({
      free: [[2, at('14:20'), at('16:20'), undefined]],
      later: [[1, at('15:30'), undefined, 'guest']],
      others: 0,
    });
  });

  it('is free again when the house opens, and not at all where that is long to come [HOUSE-8]', () => {
    const at = (time: string) => Date.parse(`2026-11-16T${time}:00Z`);
    const bookables = [room(1, { kind: 'pc' })];
    const asked = (start: string, shut: string[]) =>
      look({ bookables }, { kind: 'pc', start: at(start), count: 2 }, [
        { from: at(shut[0] ?? ''), to: at(shut[1] ?? '') },
      ]);
    expect(asked('05:30', ['01:00', '08:00']).later).toEqual([[1, at('08:00'), undefined, 'shut']]);
    expect(asked('20:30', ['22:00', '23:30']).later).toEqual([[1, at('23:30'), undefined, 'shut']]);
    expect(asked('19:00', ['21:00', '23:30']).free).toEqual([[1, at('19:00'), at('21:00'), undefined]]);
    expect(asked('00:00', ['00:00', '23:00'])).toEqual({ free: [], later: [], others: 1 });
  });
});
