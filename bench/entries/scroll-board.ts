import { chromium } from '@playwright/test';
import { sql } from 'kysely';
import { openSessions } from '#server/testing/add-guests.ts';
import { alternate, type Bench, type Entry, type Line } from '../entry.ts';
import { openChromium } from '../open-chromium.ts';
import { openHouse, secret } from '../open-house.ts';

/** Exists in the browser, where the scrolling runs. */
declare const requestAnimationFrame: (onFrame: (at: number) => void) => number;

const rounds = 5;
const few = 12;
const many = 100;

const line: Line = {
  unit: 'ms',
  digits: 1,
  yardstick: `with ${few} rooms`,
  title: `A month of the board with ${many} rooms, most nights booked: 95 of 100 frames while it is scrolled take at most`,
  target: { of: 'ratio', atMost: 1.5 },
};

/** Rooms up to a number, and three nights of every four of each of them booked. */
const fillRooms = (rooms: number) => sql`
  with added as (
    insert into rooms (kind, title, description, details, image, price_cents, rating)
    select 'sleeping', 'Room ' || n, 'A lamp and a window.', 'Fast Wi-Fi', '/pictures/room-bunk-lantern.svg', 4000, 4.5
    from generate_series(1 + (select count(*) from rooms where kind = 'sleeping'), ${rooms}::int) as n
  )
  select`;
const fillNights = sql`
  insert into bookings (id, kind, room_id, title, date, time, count, amount_cents, status, starts_at, ends_at, user_id)
  select upper(substr(translate(md5(rooms.id || ' ' || n), 'ilou', 'abcd'), 1, 12)), 'sleeping', rooms.id, title, day, '15:00', 3,
    12000, 'Confirmed', day + time '15:00', day + 3 + time '11:00', 'bench-clerk'
  from rooms, generate_series(0, 7) as n, lateral (select current_date + 4 * n + rooms.id % 4 as day) as days
  where rooms.kind = 'sleeping'`;

/** Opens the board of a house of its own, and returns the frame times while it is scrolled to its ends. */
const openBoard = async (
  bench: Bench,
  browser: Awaited<ReturnType<typeof chromium.connectOverCDP>>,
  rooms: number,
) => {
  const { database, address } = await openHouse(bench);
  const clerk = { id: 'bench-clerk', name: 'Clerk', email: 'clerk@example.com', role: 'admin' } as const;
  await database.db.insertInto('users').values(clerk).execute();
  await fillRooms(rooms).execute(database.db);
  await fillNights.execute(database.db);
  const [headers] = await openSessions(database.db, secret, [clerk.id]);
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { ...headers },
  });
  await page.goto(`${address}/desk/board?zoom=month`);
  await page.locator('[role="grid"]:not([aria-busy])').waitFor();
  return () =>
    page.locator('[role="grid"]').evaluate(async (grid) => {
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const frames: number[] = [];
      let last = await nextFrame();
      const steps = 120;
      for (let step = 0; step <= steps; step += 1) {
        // There and back, so that a small board is scrolled in as many frames as a large one.
        const part = 1 - Math.abs(1 - (2 * step) / steps);
        grid.scrollTop = part * (grid.scrollHeight - grid.clientHeight);
        grid.scrollLeft = part * (grid.scrollWidth - grid.clientWidth);
        const now = await nextFrame();
        frames.push(now - last);
        last = now;
      }
      return frames.toSorted((one, other) => one - other)[Math.floor(0.95 * frames.length)] ?? 0;
    });
};

/** Whether the board of a large house scrolls as smoothly as that of a small one. */
export const scrollBoard: Entry = {
  name: 'board',
  lines: [line],
  async measure(bench) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await openChromium(bench)}`);
    bench.defer(() => browser.close());
    const [large, small] = [await openBoard(bench, browser, many), await openBoard(bench, browser, few)];
    await alternate(1, large, small);
    return [{ line, pairs: await alternate(rounds, large, small) }];
  },
};
