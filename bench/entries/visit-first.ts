import type { Bench, Entry, Found, Line } from '../entry.ts';
import { openChromium } from '../open-chromium.ts';
import { openHouse } from '../open-house.ts';
import { visitLimits } from '../visit-limits.ts';
import { type Visit, visitPage } from '../visit-page.ts';

const rounds = 2;

const pages = [
  { name: 'Home', path: '/' },
  { name: '`/rooms`', path: '/rooms' },
  { name: '`/room/{id}`', path: '/room/1' },
];

type Measured = Pick<Line, 'unit' | 'digits' | 'target'> & { what: string; of: keyof Visit };

const measured: readonly Measured[] = [
  { what: 'requests', of: 'requests', unit: '', target: { of: 'figure', atMost: visitLimits.requests } },
  {
    what: 'all that is sent',
    of: 'kilobytes',
    unit: 'kB',
    target: { of: 'figure', atMost: visitLimits.kilobytes },
  },
  {
    what: 'layout shift',
    of: 'shift',
    unit: '',
    digits: 3,
    target: { of: 'figure', atMost: visitLimits.shift },
  },
  {
    ...{ what: 'performance in Lighthouse, as a phone', of: 'score', unit: '' },
    target: { of: 'figure', atLeast: 95 },
  },
];

const lineOf = (page: string, { what, of: _of, ...line }: Measured): Line => ({
  ...line,
  title: `First visit of ${page}: ${what}`,
});

const visitAll = async (bench: Bench): Promise<Found[]> => {
  const { address } = await openHouse(bench);
  const port = await openChromium(bench);
  const visits: Visit[][] = pages.map(() => []);
  // The first visit would also be that of a server and a browser which have just been started.
  await visitPage(address, port);
  for (let round = 0; round < rounds; round++)
    for (const [at, { path }] of pages.entries())
      visits[at]?.push(await visitPage(`${address}${path}`, port));
  return pages.flatMap(({ name }, at) =>
    measured.map((one) => ({
      line: lineOf(name, one),
      pairs: (visits[at] ?? []).map((visit) => ({ figure: visit[one.of] })),
    })),
  );
};

/** What a browser that has never been here loads, and how that feels on a phone. */
export const visitFirst: Entry = {
  name: 'visits',
  lines: pages.flatMap(({ name }) => measured.map((one) => lineOf(name, one))),
  measure: visitAll,
};
