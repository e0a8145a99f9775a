import pg from 'pg';
import { generateId } from '#server/lib/generate-id.ts';
import type { BareRow, Commits, CommitsReport } from './commits.ts';
import { workApart } from './run-apart.ts';

type Statement = [text: string, values: unknown[]];

const soup = { dishId: 9, name: 'Soup', priceCents: 599, image: '/pictures/dish-soup.svg' };

type Booked = { kind: 'sleeping' | 'study' | 'pc'; id: number; date: string; time: string };

const writeBooking = (uid: string, { kind, id, date, time }: Booked, checkoutId?: string): Statement[] => {
  const startsAt = new Date(`${date}T${time}:00Z`);
  const endsAt = new Date(startsAt.getTime() + (kind === 'sleeping' ? 19 : 1) * 3_600_000);
  const bookingId = generateId();
  const held = checkoutId ? [checkoutId, new Date(Date.now() + 600_000)] : [null, null];
  return [
    [
      `insert into bookings (id, user_id, kind, ${kind === 'pc' ? 'pc_id' : 'room_id'}, title, date, time, count,
        starts_at, ends_at, amount_cents, status, checkout_id, held_until)
      values ($1, $2, $3, $4, 'Somewhere', $5, $6, 1, $7, $8, 4800, $9, $10, $11)`,
      [bookingId, uid, kind, id, date, time, startsAt, endsAt, checkoutId ? 'Pending' : 'Confirmed', ...held],
    ],
    [
      "insert into payments (id, booking_id, amount_cents, status) values ($1, $2, 4800, 'due')",
      [generateId(), bookingId],
    ],
  ];
};

/** Columns that the table guards must be right; those that only pages show need not be. */
const statementsOf = (row: BareRow): Statement[] => {
  const { uid } = row;
  if ('slot' in row) {
    const { roomId: id, roomType: kind, date, time } = row.slot;
    return writeBooking(uid, { kind, id, date, time });
  }
  if ('cart' in row) {
    const id = generateId();
    const [night, hour] = row.cart;
    const food = [{ roomType: 'Study Room', roomId: '13', items: [soup], totalCents: 599 }];
    return [
      [
        `insert into checkouts (id, user_id, provider, food, total_cents, expires_at, session_id, pay_url)
        values ($1, $2, 'sandbox', $3, 10199, now() + interval '10 minutes', $4, $5)`,
        [id, uid, JSON.stringify(food), `sandbox-${id}`, `/pay?checkout=${id}`],
      ],
      ...writeBooking(uid, { kind: 'sleeping', ...night }, id),
      ...writeBooking(uid, { kind: 'pc', ...hour }, id),
    ];
  }
  return [
    [
      `insert into orders (user_id, number, room_type, room_id, items, total_cents)
      values ($1, $2, 'Study Room', '13', $3, 599)`,
      [uid, row.number, JSON.stringify([soup])],
    ],
  ];
};

/** Commits rows past the server, each in a transaction of its own, on a number of connections until the time is over. */
const commitRows = async ({ connection, connections, seconds, rows }: Commits) => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    }),
  );
  let count = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const work = async (client: pg.Client, lane: number): Promise<void> => {
    for (let turn = lane; performance.now() < end; turn += connections) {
      const row = rows[turn];
      if (!row) return;
      await client.query('begin');
      for (const [text, values] of statementsOf(row)) await client.query(text, values);
      await client.query('commit');
      count += 1;
    }
  };
  await Promise.all(clients.map(work));
  const took = (performance.now() - begun) / 1000;
  for (const client of clients) await client.end();
  return { perSecond: count / took } satisfies CommitsReport;
};

workApart(commitRows);
