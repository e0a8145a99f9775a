import type { Outcome } from '../prove/prove.ts';

/** A row as it stands on the page: its cells. */
type Row = readonly string[];

const columns = ['Test', 'Tried', 'Must hold', 'Database', 'Held', 'Measured', 'Seconds', 'Seed', 'Day'];

const write = (row: Row): string =>
  `| ${row.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

const read = (line: string): Row =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((text) => text.trim().replaceAll('\\|', '|'));

const toRow = ({ test, count, unit, must, engine, held, said, seconds, seed }: Outcome, day: string): Row => [
  ...[test, `${count.toLocaleString('en')} ${unit}`, must, engine, held ? 'yes' : '**no**', said],
  ...[seconds.toFixed(0), String(seed), day],
];

const nameOf = ([test, , , engine]: Row): string => `${test} on ${engine}`;

/** The rows of a page that was written before; those under another heading than today's do not count. */
const readPage = (page: string): Row[] => {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines[0] === write(columns) ? lines.slice(2).map(read) : [];
};

/**
 * What came out, as a table; `held` when all of it did. With the page that was written before, its rows stay which were
 * not tried again and are of tests that there still are.
 */
export const drawProofTable = (
  outcomes: readonly Outcome[],
  { day, page = '', tests }: { day: string; page?: string; tests?: ReadonlySet<string> },
): { table: string; held: boolean } => {
  const rows = outcomes.map((outcome) => toRow(outcome, day));
  const tried = new Set(rows.map(nameOf));
  const kept = readPage(page).filter((row) => !tried.has(nameOf(row)) && tests?.has(row[0] ?? ''));
  const all = [...kept, ...rows].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return {
    table: [write(columns), '|---|---|---|---|---|---|---:|---:|---|', ...all.map(write)].join('\n'),
    held: outcomes.length > 0 && outcomes.every(({ held }) => held),
  };
};
