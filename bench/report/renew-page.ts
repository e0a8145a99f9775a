import type { Summary } from './summarise.ts';

const most = 480;

type Run = { seconds: number; day: string; isLong: boolean };

/** The line on the time of all entries together, which has no bound with `--long`. */
export const tellTime = ({ seconds, day, isLong }: Run): { said: string; isMet: boolean } => {
  const isMet = isLong || seconds <= most;
  const bound = isLong
    ? 'with ten minutes of load for memory'
    : `at most ${most} s: ${isMet ? 'yes' : '**no**'}`;
  return { said: `All of it took ${seconds.toFixed(0)} s on ${day}, ${bound}.`, isMet };
};

export type Outcome = Summary & { name: string; title: string };

type Row = readonly string[];

const columns = [
  'Name',
  'What',
  'Figure',
  'Yardstick in the same run',
  'Compared (least to most)',
  'Target',
  'Met',
  'Day',
];

/** Only the text between these is replaced; the rest of the page is written by hand. */
const marks = { begin: '<!-- written by npm run bench -->', end: '<!-- written until here -->' };

const blank = `# Benchmarks\n\n${marks.begin}\n${marks.end}\n`;

const toRow = (outcome: Outcome, day: string): Row => {
  const { name, title, figure, yardstick, compared, target, isMet } = outcome;
  return [name, title, figure, yardstick, compared, target, isMet ? 'yes' : '**no**', day];
};

const titleOf = ([, title = '']: Row): string => title;

const writeRow = (row: Row): string =>
  `| ${row.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

const readRow = (line: string): Row =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((text) => text.trim().replaceAll('\\|', '|'));

/** The rows of the page so far; those under other headings than today's do not count. */
const readRows = (page: string): Row[] => {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines[0] === writeRow(columns) ? lines.slice(2).map(readRow) : [];
};

/** A table with the new rows, and those of the page so far that were not measured again. */
const renewTable = (page: string, rows: readonly Row[], titles: readonly string[]): string => {
  const renewed = new Set(rows.map(titleOf));
  const kept = readRows(page).filter((row) => !renewed.has(titleOf(row)) && titles.includes(titleOf(row)));
  const placeOf = (row: Row): number => titles.indexOf(titleOf(row));
  return [
    writeRow(columns),
    `|${columns.map(() => '---').join('|')}|`,
    ...[...kept, ...rows].toSorted((one, other) => placeOf(one) - placeOf(other)).map(writeRow),
  ].join('\n');
};

type Known = {
  day: string;
  machine: string;
  titles: readonly string[];
  time?: string | undefined;
};

/** The line on the last full run; it stays until the next one. */
const findTime = (page: string): string | undefined => /^All of it took .*$/m.exec(page)?.[0];

/** The page with new rows for what was measured; others stay, except those of removed lines. */
export const renewPage = (
  page: string,
  outcomes: readonly Outcome[],
  { day, machine, titles, time }: Known,
): string => {
  const whole = page || blank;
  const begin = whole.indexOf(marks.begin) + marks.begin.length;
  const end = whole.indexOf(marks.end, begin);
  if (begin < marks.begin.length || end < 0)
    throw new Error(`The page has no place for the table: ${marks.begin} and ${marks.end}.`);
  const before = whole.slice(begin, end);
  const said = [`Last written on ${machine}.`, time ?? findTime(before)].filter(Boolean).join('\n');
  const rows = outcomes.map((outcome) => toRow(outcome, day));
  const table = renewTable(before, rows, titles);
  return `${whole.slice(0, begin)}\n${said}\n\n${table}\n${whole.slice(end)}`;
};
