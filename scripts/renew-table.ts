/** A row as it stands on a page: its cells. */
export type Row = readonly string[];

const write = (row: Row): string =>
  `| ${row.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

const read = (line: string): Row =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((text) => text.trim().replaceAll('\\|', '|'));

type Table = {
  /** A heading with a colon at its end stands over figures, which go to the right. */
  columns: Row;
  rows: readonly Row[];
  /** What was written before. */
  page: string;
  /** Tells rows apart, and which of those before were written anew. */
  nameOf(row: Row): string;
  /** Whether a row that was not written anew is still of something that there is. */
  isKept(row: Row): boolean;
  compare(one: Row, other: Row): number;
};

const headingOf = (column: string): string => column.replace(/:$/, '');

/** The rows of a page that was written before; those under other headings than today's do not count. */
const readPage = (page: string, columns: Row): Row[] => {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines[0] === write(columns.map(headingOf)) ? lines.slice(2).map(read) : [];
};

/** A table of Markdown in which the given rows are new and the others stay. */
export const renewTable = ({ columns, rows, page, nameOf, isKept, compare }: Table): string => {
  const renewed = new Set(rows.map(nameOf));
  const kept = readPage(page, columns).filter((row) => !renewed.has(nameOf(row)) && isKept(row));
  return [
    write(columns.map(headingOf)),
    `|${columns.map((column) => (column.endsWith(':') ? '---:' : '---')).join('|')}|`,
    ...[...kept, ...rows].toSorted(compare).map(write),
  ].join('\n');
};
