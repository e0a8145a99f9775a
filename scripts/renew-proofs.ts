import type { Outcome } from '../prove/prove.ts';

export type Claimed = Pick<Outcome, 'test' | 'engine'>;

/** The claims in a proof's text for a kind of database; those that use none (`pure`) are proved once, with the first kind. */
export const listClaims = (text: string, engine: Outcome['engine']): Claimed[] => {
  const isPure = /\bpure: true\b/.test(text);
  if (isPure && engine === 'outside') return [];
  return [...text.matchAll(/\btest: (['"])(.*?)\1/g)].map(([, , test = '']) => ({
    test,
    engine: isPure ? 'none' : engine,
  }));
};

/** The result on one kind of database; `details` is the day and, where it ran, the seed. */
type Result = { test: string; engine: string; held: boolean; said: string; details: string };
type Section = { claim: string; results: Result[] };
type Sections = Map<string, Section>;

const oneLine = (text: string): string => text.replaceAll('\n', ' ');

const describeClaim = ({ count, unit, must }: Outcome): string =>
  `${count.toLocaleString('en')} ${unit}: ${oneLine(must)}.`;

const toResult = ({ test, engine, held, said, seed }: Outcome, day: string): Result => ({
  test,
  engine,
  held,
  said: oneLine(said),
  details: `${day}, seed ${seed}`,
});

const writeResult = ({ engine, held, said, details }: Result): string =>
  `- ${engine}, ${held ? 'held' : '**failed**'}: ${said} (${details})`;

const resultLine = /^- (\w+), (held|\*\*failed\*\*): (.*) \(([^()]*)\)$/;

const readResult = (test: string, line: string): Result[] => {
  const [, engine = '', outcome, said = '', details = ''] = resultLine.exec(line) ?? [];
  return outcome ? [{ test, engine, held: outcome === 'held', said, details }] : [];
};

const readPage = (page: string): Sections =>
  new Map(
    page
      .split('\n## ')
      .slice(1)
      .map((section) => {
        const [test = '', , claim = '', ...lines] = section.split('\n');
        return [test, { claim, results: lines.flatMap((line) => readResult(test, line)) }];
      }),
  );

const byEngine = (one: Result, other: Result): number => (one.engine < other.engine ? -1 : 1);

const writeSection = ([test, { claim, results }]: [string, Section]): string =>
  [`## ${test}`, '', claim, '', ...results.toSorted(byEngine).map(writeResult)].join('\n');

const wholeRunLine = /^All of them ran last on .*$/m;

/** When all proofs ran last, and how many of them held; what the page says of an earlier run if only some ran. */
export const describeWholeRun = (
  { outcomes, claims }: { outcomes: readonly Outcome[]; claims: readonly Claimed[] },
  { day, minutes, page }: { day: string; minutes: string; page: string },
): string => {
  if (minutes === '') return wholeRunLine.exec(page)?.[0] ?? '';
  const held = outcomes.filter((outcome) => outcome.held).length;
  return `All of them ran last on ${day}, in ${minutes} minutes: ${held} of ${claims.length} held.`;
};

type Known = {
  day: string;
  page?: string;
  tests?: ReadonlySet<string>;
  claims?: readonly Claimed[];
};

/** A section for each test; `held` when all held and none is missing. Results that were not tried again stay. */
export const renewProofs = (
  outcomes: readonly Outcome[],
  { day, page = '', tests, claims = [] }: Known,
): { text: string; held: boolean } => {
  const sections: Sections = new Map([...readPage(page)].filter(([test]) => tests?.has(test)));
  const put = (result: Result, claim?: string): void => {
    const known = sections.get(result.test) ?? { claim: '–', results: [] };
    const others = known.results.filter(({ engine }) => engine !== result.engine);
    sections.set(result.test, { claim: claim ?? known.claim, results: [...others, result] });
  };
  for (const outcome of outcomes) put(toResult(outcome, day), describeClaim(outcome));
  const missing = claims.filter(
    ({ test, engine }) => !outcomes.some((outcome) => outcome.test === test && outcome.engine === engine),
  );
  // An earlier result must not stand for a proof that failed before it tried anything.
  for (const { test, engine } of missing)
    put({ test, engine, held: false, said: 'did not run', details: day });
  return {
    text: [...sections]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(writeSection)
      .join('\n\n'),
    held: outcomes.length > 0 && missing.length === 0 && outcomes.every(({ held }) => held),
  };
};
