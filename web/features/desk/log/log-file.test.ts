import { afterEach, expect, it, vi } from 'vitest';
import type { LogEntry } from '#contract/desk/log.ts';
import { writeCsv } from '#web/features/payments/payment-rows.ts';
import { toRows } from './log-rows.ts';
import { mostRows, readAll } from './use-log.ts';

const entry: LogEntry = {
  _id: '1',
  at: '2026-11-15T18:00:00.000Z',
  actor: '=cmd',
  kind: 'rooms',
  action: 'PUT /rooms/{id}',
  subject: 'room 3',
  title: '@Loft, "east"',
  before: { title: '+1\n-1' },
  after: { title: 'x' },
  requestId: '-r',
  address: '::1',
};

afterEach(() => vi.unstubAllGlobals());

/** A fake server with that many entries, served page by page; returns the requested addresses. */
const openLog = (amount: number) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const { searchParams } = new URL(address, 'http://localhost');
    const [from, limit] = ['after', 'limit'].map((name) => Number(searchParams.get(name) ?? 0));
    const until = Math.min((from ?? 0) + (limit ?? 0), amount);
    const entries = Array.from({ length: until - (from ?? 0) }, () => entry);
    const link = `</api/desk/log?limit=${limit}&after=${until}>; rel="next"`;
    return new Response(JSON.stringify(entries), { headers: until < amount ? { link } : {} });
  });
  return asked;
};

it('has no cell that is taken for a formula or for more than one [LOG-10]', () => {
  const [headings = '', ...lines] = writeCsv(toRows([entry])).split('\r\n');
  expect(headings.split(',')).toHaveLength(10);
  expect(lines).toEqual([
    `2026-11-15T18:00:00.000Z,'=cmd,"'=cmd changed @Loft, ""east""",Rooms,"'@Loft, ""east""",,"Title: +1\n-1",Title: x,::1,'-r`,
    '',
  ]);
});

it.each([
  [0, 1, false],
  [1_000, 1, false],
  [1_001, 2, false],
  [mostRows, 10, false],
  [mostRows + 1, 10, true],
])('of %d entries is read in %d calls; cut: %s [LOG-10]', async (amount, calls, isCut) => {
  const asked = openLog(amount);
  const all = await readAll({});
  expect([all.entries.length, asked.length, all.isCut]).toEqual([Math.min(amount, mostRows), calls, isCut]);
});

it('says in its last line that it is cut [LOG-10]', () => {
  expect(toRows([entry], 'The rest is missing.').at(-1)).toEqual(['The rest is missing.']);
  expect(toRows([entry])).toHaveLength(2);
});
