import type { Bench, Entry, Found, Line } from '../entry.ts';
import { openChromium } from '../open-chromium.ts';
import { openHouse } from '../open-house.ts';
import { visitLimits } from '../visit-limits.ts';
import { type Visit, visitPage } from '../visit-page.ts';

const rounds = 2;

/** One that needs more letters, one with thousands of them, and one from right to left. */
const others = { de: 'German', ja: 'Japanese', ar: 'Arabic' };

const pages = [
  { name: 'Home', path: '/', others },
  { name: '`/rooms`', path: '/rooms', others: {} },
  { name: '`/room/{id}`', path: '/room/1', others },
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
    what: 'performance in Lighthouse, as a phone',
    of: 'score',
    unit: '',
    target: { of: 'figure', atLeast: 95 },
  },
];

/** Figures of pages in other languages that depend on the language; the score is compared with that in English. */
const inLanguages: readonly (Measured & Pick<Line, 'yardstick'>)[] = [
  {
    what: 'all that is sent',
    of: 'kilobytes',
    unit: 'kB',
    target: { of: 'figure', atMost: visitLimits.kilobytes },
  },
  {
    what: 'performance in Lighthouse, as a phone',
    of: 'score',
    unit: '',
    yardstick: 'in English',
    target: { of: 'difference', atLeast: -3 },
  },
];

const lineOf = (page: string, { what, of: _of, ...line }: Measured): Line => ({
  ...line,
  title: `First visit of ${page}: ${what}`,
});

const inEnglish = (page: string, visits: readonly Visit[]): Found[] =>
  measured.map((one) => ({
    line: lineOf(page, one),
    pairs: visits.map((visit) => ({ figure: visit[one.of] })),
  }));

const inAnother = (page: string, visits: readonly Visit[], english: readonly Visit[]): Found[] =>
  inLanguages.map((one) => ({
    line: lineOf(page, one),
    pairs: visits.map((visit, round) => ({
      figure: visit[one.of],
      ...(one.yardstick && { yardstick: english[round]?.[one.of] ?? Number.NaN }),
    })),
  }));

const visitAll = async (bench: Bench): Promise<Found[]> => {
  const { address } = await openHouse(bench);
  const port = await openChromium(bench);
  const visits = new Map<string, Visit[]>();
  const visit = async (name: string, path: string, language?: string): Promise<void> => {
    const seen = await visitPage(`${address}${path}`, port, language);
    visits.set(name, [...(visits.get(name) ?? []), seen]);
  };
  // Not counted: the server and the browser have just been started.
  await visitPage(address, port);
  for (let round = 0; round < rounds; round++)
    for (const { name, path, others } of pages) {
      await visit(name, path);
      for (const [language, said] of Object.entries(others))
        await visit(`${name} in ${said}`, path, language);
    }
  const visitsOf = (name: string) => visits.get(name) ?? [];
  return pages.flatMap(({ name, others }) => [
    ...inEnglish(name, visitsOf(name)),
    ...Object.values(others).flatMap((said) =>
      inAnother(`${name} in ${said}`, visitsOf(`${name} in ${said}`), visitsOf(name)),
    ),
  ]);
};

/** What a first visit loads, and how fast it is on a phone. */
export const visitFirst: Entry = {
  name: 'visits',
  lines: pages.flatMap(({ name, others }) =>
    [
      ...inEnglish(name, []),
      ...Object.values(others).flatMap((said) => inAnother(`${name} in ${said}`, [], [])),
    ].map(({ line }) => line),
  ),
  measure: visitAll,
};
