import type { Outcome } from '../prove/prove.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const row = ({ test, count, unit, must, engine, held, said, seconds, seed }: Outcome): string =>
  `| ${[
    test,
    `${count.toLocaleString('en')} ${unit}`,
    must,
    engine,
    held ? 'yes' : '**no**',
    said,
    seconds.toFixed(0),
    String(seed),
  ]
    .map(cell)
    .join(' | ')} |`;

/** The rows as they came out as a table, those of one test together; `held` when all did. */
export const drawProofTable = (outcomes: readonly Outcome[]): { table: string; held: boolean } => {
  const byTest = [...Map.groupBy(outcomes, ({ test }) => test).values()].flat();
  return {
    table: [
      '| Test | Tried | Must hold | Database | Held | Measured | Seconds | Seed |',
      '|---|---|---|---|---|---|---:|---:|',
      ...byTest.map(row),
    ].join('\n'),
    held: outcomes.length > 0 && outcomes.every(({ held }) => held),
  };
};
