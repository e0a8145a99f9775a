import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export type SourceFile = { path: string; text: string };

const longest = 350;

/** What the contract may use besides itself; it runs in the browser and on the server. */
const contractPackages = /^(zod|temporal-polyfill)(\/|$)/;

/** Everything that breaks the rules of who may import whom, or is too long to read; empty when all is well. */
export const findViolations = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => [...tooLong(file), ...badImports(file)]);

const tooLong = ({ path, text }: SourceFile): string[] => {
  const lines = text.trimEnd().split('\n').length;
  return lines > longest
    ? [`${path} has ${lines} lines, more than ${longest}: find the second idea in it.`]
    : [];
};

const badImports = ({ path, text }: SourceFile): string[] =>
  findImports(text).flatMap((specifier) => {
    const reason = refuse(path, resolve(path, specifier), specifier);
    return reason ? [`${path} imports ${specifier}: ${reason}.`] : [];
  });

const findImports = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*(['"])([^'"\n]+)\1/g)].map(
    ([, , specifier = '']) => specifier,
  );

/** The imported file as a path in the project; undefined for a package. */
const resolve = (path: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return undefined;
};

const refuse = (from: string, to: string | undefined, specifier: string): string | undefined => {
  const [zone = ''] = from.split('/');
  if (to === undefined)
    return zone === 'contract' && !from.endsWith('.test.ts') && !contractPackages.test(specifier)
      ? 'the contract uses only zod, temporal-polyfill and itself'
      : undefined;
  const [toZone = ''] = to.split('/');
  if (zone === 'contract' && toZone !== 'contract') return 'the contract knows nobody';
  if (['web', 'server'].includes(zone) && ![zone, 'contract'].includes(toZone))
    return `${zone} knows only itself and the contract`;
  return zone === toZone ? refuseWithin(zone, from, to) : undefined;
};

/** Where features are put together; every other folder beside `features` serves them and knows none. */
const assemblers = new Set(['features', 'app']);

const refuseWithin = (zone: string, from: string, to: string): string | undefined => {
  const feature = featureOf(to);
  if (!feature) return undefined;
  const [, folder = '', ...rest] = from.split('/');
  if (rest.length > 0 && !assemblers.has(folder))
    return `${zone}/${folder} serves the features and knows none`;
  const own = featureOf(from);
  if (own && own !== feature && to.endsWith('.queries.ts')) return 'the SQL of a feature is its own';
  return undefined;
};

const featureOf = (path: string): string | undefined => /^\w+\/features\/([^/]+)\//.exec(path)?.[1];

const sourceFile = /\.(ts|tsx|mjs|js|css|sql)$/;
const notOurs = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report']);

/** Every source file of the project, so that a new folder is under the rules from its first file. */
export const readSources = (root: string, folder = ''): SourceFile[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return notOurs.has(entry.name) || entry.name.startsWith('.') ? [] : readSources(root, path);
    return sourceFile.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });

if (import.meta.main) {
  const violations = findViolations(readSources(process.cwd()));
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
