import pg from 'pg';
import { generateId } from '#server/lib/generate-id.ts';
import type { BareRow, Commits, CommitsReport } from './commits.ts';
import { workApart } from './run-apart.ts';

/** What the table guards has to be right; what only the pages show need not be. */
const statementsOf = (row: BareRow): [text: string, values: unknown[]][] => {
  const { uid, slot } = row;
  if (!slot) {
    const items = [{ dishId: 9, name: 'Soup', priceCents: 599, image: '/pictures/dish-soup.svg' }];
    return [
      [
        `insert into orders (user_id, number, room_type, room_id, items, total_cents)
        values ($1, $2, 'Study Room', '13', $3, 599)`,
        [uid, row.number, JSON.stringify(items)],
      ],
    ];
  }
  const { roomId, roomType, date, time } = slot;
  const startsAt = new Date(`${date}T${time}:00Z`);
  const length = roomType === 'sleeping' ? 19 : 1;
  const id = generateId();
  return [
    [
      `insert into bookings
        (id, user_id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status)
      values ($1, $2, $3, $4, 'Somewhere', $5, $6, 1, $7, $8, 4800, 'Confirmed')`,
      [id, uid, roomType, roomId, date, time, startsAt, new Date(startsAt.getTime() + length * 3_600_000)],
    ],
    [
      "insert into payments (id, booking_id, amount_cents, status) values ($1, $2, 4800, 'due')",
      [generateId(), id],
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
