import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export type SourceFile = { path: string; text: string };

const longest = 350;

/** Packages that the contract may use: it runs in the browser and on the server. */
const contractPackages = /^(zod|temporal-polyfill)(\/|$)/;

/** The folders of each side from the lowest layer up. A file reaches its own layer and those below, directly or not. */
const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  server: [
    ['lib'],
    ['db'],
    ['http'],
    ['backup', 'desk-log', 'idempotency', 'jobs', 'lists', 'mail', 'metrics', 'pages', 'payments'],
    ['features'],
  ],
  web: [['lib'], ['ui'], ['features'], ['app']],
};

/** The parts of the contract that all features share; every other part belongs to one feature. */
const sharedContract = new Set([
  'contract/dates.ts',
  'contract/endpoint.ts',
  'contract/endpoints.ts',
  'contract/errors.ts',
  'contract/page-errors.ts',
  'contract/fields.rules.ts',
  'contract/fields.ts',
  'contract/house/house.rules.ts',
  'contract/house/house.ts',
  'contract/kinds.ts',
  'contract/languages.rules.ts',
  'contract/lists.ts',
  'contract/money.ts',
  'contract/pages.ts',
  'contract/photos.rules.ts',
  'contract/problem.ts',
  'contract/venue-time.ts',
]);

/** Violations of the import rules, and files that are too long; empty if there are none. */
export const findViolations = (files: readonly SourceFile[]): string[] => {
  const imports = new Map(files.map(({ path, text }) => [path, findProjectImports(path, text)]));
  return files.flatMap((file) => [...tooLong(file), ...badImports(file), ...badReach(file.path, imports)]);
};

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

type Imports = ReadonlyMap<string, readonly string[]>;

const isTest = (path: string): boolean =>
  /\.(test|proof|spec)\.tsx?$/.test(path) || path.startsWith('server/testing/');

/** The height of a file's layer; undefined where files of all layers are put together. */
const layerOf = (path: string): number | undefined => {
  const [zone = '', folder = '', ...rest] = path.split('/');
  const at = layers[zone]?.findIndex((folders) => folders.includes(folder)) ?? -1;
  return at < 0 || rest.length === 0 ? undefined : at;
};

/** Why a file may not reach another, directly or through others. */
const refuseReach = (from: string, to: string): string | undefined => {
  if (isTest(from)) return undefined;
  const [zone = ''] = from.split('/');
  const [own, other] = [layerOf(from), layerOf(to)];
  if (to.startsWith(`${zone}/`) && own !== undefined && other !== undefined && other > own)
    return 'it is of a higher layer';
  if (from.startsWith('web/ui/') && to.startsWith('contract/') && !sharedContract.has(to))
    return 'it is the contract of a feature';
  return undefined;
};

/** Whether to follow the imports of an imported file as well; a file with a layer is checked on its own. */
const leadsOn = (from: string, to: string): boolean =>
  !to.startsWith('contract/') &&
  (layerOf(to) === undefined || (from.startsWith('web/ui/') && to.startsWith('web/lib/')));

const badReach = (from: string, imports: Imports): string[] => {
  if (layerOf(from) === undefined) return [];
  const seen = new Set([from]);
  const follow = (path: string, way: readonly string[]): string[] =>
    (imports.get(path) ?? []).flatMap((to) => {
      if (seen.has(to)) return [];
      seen.add(to);
      const reason = refuseReach(from, to);
      if (reason) return way.length > 0 ? [`${[from, ...way, to].join(' → ')}: ${reason}.`] : [];
      return leadsOn(from, to) ? follow(to, [...way, to]) : [];
    });
  return follow(from, []);
};

const findProjectImports = (path: string, text: string): string[] =>
  findImports(text).flatMap((specifier) => resolve(path, specifier) ?? []);

const findImports = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*(['"])([^'"\n]+)\1/g)].map(
    ([, , specifier = '']) => specifier,
  );

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
  if (
    ['web', 'server'].includes(zone) &&
    ![zone, 'contract'].includes(toZone) &&
    to !== `messages/${zone}.ts`
  )
    return `${zone} knows only itself and the contract`;
  return refuseReach(from, to) ?? (zone === toZone ? refuseWithin(zone, from, to) : undefined);
};

/** Where features are put together; every other folder beside `features`, even a new one, must not know any. */
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
