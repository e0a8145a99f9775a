import type { Outcome } from '../prove/prove.ts';
import { type Row, renewTable } from './renew-table.ts';

const columns = ['Test', 'Tried', 'Must hold', 'Database', 'Held', 'Measured', 'Seconds:', 'Seed:', 'Day'];

const toRow = ({ test, count, unit, must, engine, held, said, seconds, seed }: Outcome, day: string): Row => [
  ...[test, `${count.toLocaleString('en')} ${unit}`, must, engine, held ? 'yes' : '**no**', said],
  ...[seconds.toFixed(0), String(seed), day],
];

const nameOf = ([test, , , engine]: Row): string => `${test} on ${engine}`;

/**
 * What came out, as a table; `held` when all of it did. With the page that was written before, its rows stay which were
 * not tried again and are of tests that there still are.
 */
export const drawProofTable = (
  outcomes: readonly Outcome[],
  { day, page = '', tests }: { day: string; page?: string; tests?: ReadonlySet<string> },
): { table: string; held: boolean } => ({
  table: renewTable({
    ...{ columns, page, nameOf },
    rows: outcomes.map((outcome) => toRow(outcome, day)),
    isKept: ([test = '']) => tests?.has(test) ?? false,
    compare: (one, other) => (nameOf(one) < nameOf(other) ? -1 : 1),
  }),
  held: outcomes.length > 0 && outcomes.every(({ held }) => held),
});
