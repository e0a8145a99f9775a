/** What spreadsheets would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r\n]/;

/** A quote before it makes a spreadsheet show such a cell as it stands. */
const defuse = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as a CSV file (RFC 4180), with the mark by which spreadsheets know that it is UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quote(defuse(cell))).join(',')}\r\n`).join('')}`;
