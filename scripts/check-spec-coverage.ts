import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Row = { line: number; id: string; state: string; tests: string[] };

const parts = ['browsing', 'accounts', 'bookings', 'food', 'checkout', 'voices'];

/** Everything in the table that is not true of the project's tests, one line each; empty when all is well. */
export const findFaults = (page: string, readTest: (path: string) => string | undefined): string[] => {
  const { rows, faults } = readRows(page);
  return [
    ...faults,
    ...findRepeats(rows),
    ...rows.flatMap((row) => checkRow(row, readTest).map((fault) => `line ${row.line}: ${row.id} ${fault}.`)),
    ...checkCounts(page, rows),
  ];
};

const isHeader = (line: string): boolean => /^\| *Id *\|/.test(line) || /^\|[\s:|-]+$/.test(line);

/** `\|` is a bar inside a cell. */
const readCells = (line: string): string[] =>
  line
    .trim()
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const readRows = (page: string): { rows: Row[]; faults: string[] } => {
  const rows: Row[] = [];
  const faults: string[] = [];
  for (const [index, line] of page.split('\n').entries()) {
    if (!/^\s*\|/.test(line) || isHeader(line)) continue;
    const [id = '', item, state = '', tests, ...more] = readCells(line);
    if (/^[A-Z]-\d{2,}$/.test(id) && item && tests !== undefined && more.length === 0)
      rows.push({ line: index + 1, id, state, tests: tests.split('<br>').filter(Boolean) });
    else faults.push(`line ${index + 1}: not a row of id, item, state and tests.`);
  }
  return { rows, faults };
};

const findRepeats = (rows: readonly Row[]): string[] => {
  const seen = new Map<string, number>();
  return rows.flatMap(({ id, line }) => {
    const first = seen.get(id);
    seen.set(id, first ?? line);
    return first === undefined ? [] : [`line ${line}: ${id} is on line ${first} too.`];
  });
};

const checkRow = ({ state, tests }: Row, readTest: (path: string) => string | undefined): string[] => {
  if (state === 'proved')
    return tests.length === 0 ? ['is proved by no test'] : tests.flatMap((test) => checkTest(test, readTest));
  const [, part = ''] = /^open: (\w+)$/.exec(state) ?? [];
  if (!parts.includes(part)) return [`is neither "proved" nor "open: " and one of ${parts.join(', ')}`];
  return tests.length === 0 ? [] : ['is open and names a test'];
};

const checkTest = (test: string, readTest: (path: string) => string | undefined): string[] => {
  const [, path, name] = /^`([^`›]+?) › (.+)`$/.exec(test.trim()) ?? [];
  if (!path || !name) return [`names a test not written as \`path › name\`: ${test}`];
  const text = /\.(test|spec|proof)\.ts$/.test(path) ? readTest(path) : undefined;
  if (text === undefined) return [`names ${path}, which is no test file here`];
  return findTestNames(text).some((literal) => isMeant(name, literal))
    ? []
    : [`names "${name}", which is no test in ${path}`];
};

// A test that is switched off proves nothing, so skip, todo, fixme and fails are not among these.
const beginning =
  /(?<![.\w])(?:it|test)(?:\.(?:only|concurrent|sequential|slow))*(?:\.(?:each|for)\b|(?=\())/g;

const withoutComments = (text: string): string => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');

/** The first arguments of `it(…)`, `test(…)` and `it.each(…)(…)`, and what claims say they test, as they are written in the file. */
export const findTestNames = (file: string): string[] => {
  const text = withoutComments(file);
  const claims = [...text.matchAll(/\btest: (['"])((?:\\.|(?!\1)[^\\])*)\1/g)];
  const tests = [...text.matchAll(beginning)].flatMap((match) => {
    const end = match.index + match[0].length;
    const open = /\.(each|for)$/.test(match[0]) ? skipCall(text, end) : end;
    const [, quote, name = ''] = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/s.exec(text.slice(open)) ?? [];
    return quote ? [name.replaceAll(`\\${quote}`, quote)] : [];
  });
  return [...tests, ...claims.map(([, quote, name = '']) => name.replaceAll(`\\${quote}`, `${quote}`))];
};

/** Where a call that opens here has closed again; what stands in strings does not count. */
const skipCall = (text: string, from: number): number => {
  const token = /(['"`])(?:\\.|(?!\1)[^\\])*\1|[()]/gs;
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '(') depth += 1;
    if (found[0] === ')') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return text.length;
};

/** The name as written, or the words before its first placeholder. */
const isMeant = (name: string, literal: string): boolean => {
  if (name === literal) return true;
  const placeholder = literal.search(/\$\{|%[sdifjoO#$]|\$\w/);
  return placeholder > 0 && name.trim() === literal.slice(0, placeholder).trim();
};

const checkCounts = (page: string, rows: readonly Row[]): string[] => {
  const proved = rows.filter(({ state }) => state === 'proved').length;
  const right = `**${proved} proved, ${rows.length - proved} open**`;
  const written = page.match(/^\*\*\d+ proved, \d+ open\*\*$/gm) ?? [];
  return written.length === 1 && written[0] === right ? [] : [`The line of counts should be: ${right}`];
};

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const page = 'docs/spec-coverage.md';
  const readTest = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  const faults = findFaults(readFileSync(join(root, page), 'utf8'), readTest);
  for (const fault of faults) console.error(`${page} ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
