import type { Outcome } from '../prove/prove.ts';
import type { Claimed } from './list-claims.ts';
import { type Row, renewTable } from './renew-table.ts';

const columns = ['Test', 'Tried', 'Must hold', 'Database', 'Held', 'Measured', 'Seconds:', 'Seed:', 'Day'];

const toRow = ({ test, count, unit, must, engine, held, said, seconds, seed }: Outcome, day: string): Row => [
  ...[test, `${count.toLocaleString('en')} ${unit}`, must, engine, held ? 'yes' : '**no**', said],
  ...[seconds.toFixed(0), String(seed), day],
];

/** A proof that fell over before it tried anything; what an earlier one has found is not to stand for it. */
const toMissing = ({ test, engine }: Claimed, day: string): Row => [
  ...[test, '–', '–', engine, '**no**', 'did not run', '–', '–', day],
];

const nameOf = ([test, , , engine]: Row): string => `${test} on ${engine}`;

type Known = {
  day: string;
  page?: string;
  tests?: ReadonlySet<string>;
  /** All that should have come out. */
  claims?: readonly Claimed[];
};

/**
 * What came out, as a table; `held` when all of it did, and nothing that was claimed is missing. With the page that was written before, its rows stay which were
 * not tried again and are of tests that there still are.
 */
export const drawProofTable = (
  outcomes: readonly Outcome[],
  { day, page = '', tests, claims = [] }: Known,
): { table: string; held: boolean } => {
  const missing = claims.filter(
    ({ test, engine }) => !outcomes.some((outcome) => outcome.test === test && outcome.engine === engine),
  );
  const rows = [
    ...outcomes.map((outcome) => toRow(outcome, day)),
    ...missing.map((claim) => toMissing(claim, day)),
  ];
  return {
    table: renewTable({
      ...{ columns, page, nameOf, rows },
      isKept: ([test = '']) => tests?.has(test) ?? false,
      compare: (one, other) => (nameOf(one) < nameOf(other) ? -1 : 1),
    }),
    held: outcomes.length > 0 && missing.length === 0 && outcomes.every(({ held }) => held),
  };
};
