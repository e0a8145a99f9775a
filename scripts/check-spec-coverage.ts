import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A test or a group of tests whose title ends with ids, as in `books a room [BOOK-3, PAY-1]`. */
export type TitledTest = { path: string; ids: string[] };

const titled = /(?:\(\s*|\btest: )(['"`])(?:\\.|(?!\1)[^\\\n])* \[([A-Z]+-\d[A-Z\d, -]*)\]\1/g;
const withoutComments = (text: string): string => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');

/** A test that is switched off proves nothing. */
const isOff = (before: string): boolean =>
  /\.(skip|todo|fixme|fails)\b/.test(before.match(/.*(?<![.\w])((?:it|test|describe)\b[.\w]*)/s)?.[1] ?? '');

export const findTitledTests = (path: string, file: string): TitledTest[] => {
  const text = withoutComments(file);
  return [...text.matchAll(titled)]
    .filter(({ index }) => !isOff(text.slice(0, index)))
    .map(([, , ids = '']) => ({ path, ids: ids.split(', ') }));
};

/** Writes the page of files that test each requirement, and lists faults in requirements and ids. */
export const writeCoverage = (
  requirements: string,
  tests: readonly TitledTest[],
): { page: string; faults: string[] } => {
  const page = [
    '# Requirements and their tests',
    '',
    'Written by `node scripts/check-spec-coverage.ts --write` from',
  ];
  page.push('[requirements.md](requirements.md) and the ids in test titles: search a file for the id.');
  const faults: string[] = [];
  const known = new Set<string>();
  for (const line of requirements.split('\n')) {
    if (line.startsWith('## ')) page.push('', line, '', '| Id | Requirement | Tests |', '|---|---|---|');
    if (!line.startsWith('- ')) continue;
    const [, id = '', sentence = ''] = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/.exec(line) ?? [];
    const files = [...new Set(tests.filter(({ ids }) => ids.includes(id)).map(({ path }) => path))];
    if (!id) faults.push(`Not a requirement: ${line}`);
    else if (known.has(id)) faults.push(`${id} is there twice.`);
    else if (files.length === 0) faults.push(`${id} has no test.`);
    known.add(id);
    const links = files.toSorted().map((path) => `[${basename(path, '.ts')}](../${path})`);
    page.push(`| ${id} | ${sentence.replaceAll('|', '\\|')} | ${links.join(', ')} |`);
  }
  for (const { path, ids } of tests)
    for (const id of ids) if (!known.has(id)) faults.push(`${path} names ${id}, which is no requirement.`);
  return { page: `${page.join('\n')}\n`, faults };
};

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const target = 'docs/spec-coverage.md';
  const paths = globSync('{bench,contract,e2e,prove,scripts,server,web}/**/*.{test,spec,proof}.ts', {
    cwd: root,
    exclude: ['scripts/check-spec-coverage.test.ts'],
  });
  const tests = paths.flatMap((path) => findTitledTests(path, read(path)));
  const { page, faults } = writeCoverage(read('docs/requirements.md'), tests);
  if (process.argv.includes('--write')) writeFileSync(join(root, target), page);
  else if (page !== read(target))
    faults.push(`${target} is out of date: run node scripts/check-spec-coverage.ts --write`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
