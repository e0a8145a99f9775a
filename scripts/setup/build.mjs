import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode24, inProject, SetupError } from './project.mjs';
import { runProgram, wasAsked } from './run-program.mjs';
import { showProgress } from './show-progress.mjs';

const filesBelow = (folder) =>
  readdirSync(inProject(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : /\.test\.tsx?$/.test(path) ? [] : [path];
    });

const ofBoth = () => [
  'package.json',
  'package-lock.json',
  'scripts/setup/compile-messages.mjs',
  ...filesBelow('contract'),
];

const pages = {
  name: 'the pages',
  config: 'vite.config.ts',
  built: [inProject('dist', 'web', 'index.html'), inProject('dist', 'web', 'home.html')],
  stamp: inProject('dist', '.pages-built-from'),
  sources: () => [
    ...ofBoth(),
    'vite.config.ts',
    'scripts/setup/list-offline-files.ts',
    'scripts/setup/message-plugin.ts',
    'scripts/setup/publish-pages.ts',
    ...filesBelow('web'),
    ...filesBelow('scripts/setup/languages'),
  ],
};

/** One file instead of more than a thousand modules: decision 40 has the gain. */
const server = {
  name: 'the server',
  config: 'vite.server.config.ts',
  built: [inProject('dist', 'server', 'main.js')],
  stamp: inProject('dist', '.server-built-from'),
  sources: () => [...ofBoth(), 'vite.server.config.ts', ...filesBelow('server')],
};

const sumUp = ({ sources }, read) => {
  const hash = createHash('sha256');
  for (const path of sources()) hash.update(`${path}\n`).update(read(inProject(path)));
  return hash.digest('hex');
};

/** Hashes of the sources' content, and of their sizes and times, which are quicker to read. */
const readContent = (target) => sumUp(target, (path) => readFileSync(path));
const readTimes = (target) =>
  sumUp(target, (path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}\n`;
  });

const isBuilt = (target) => {
  if (![...target.built, target.stamp].every((path) => existsSync(path))) return false;
  const [times, content, languages] = readFileSync(target.stamp, 'utf8').split(' ');
  if (target === pages && process.env.PSEUDO_LANGUAGE && languages !== 'pseudo') return false;
  return times === readTimes(target) || content === readContent(target);
};

/** The stamp is removed first and written last, so that half a build never counts as one. */
const build = async (target) => {
  const made = `${readTimes(target)} ${readContent(target)}${process.env.PSEUDO_LANGUAGE ? ' pseudo' : ''}`;
  rmSync(target.stamp, { force: true });
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const { code, said } = await showProgress(`Building ${target.name}`, () =>
    runProgram([findNode24(), vite, 'build', '--config', target.config, '--logLevel', 'warn']),
  );
  if (wasAsked()) process.exit(130);
  if (code !== 0) throw new SetupError(`${said.trim()}\nBuilding ${target.name} failed.`);
  mkdirSync(inProject('dist'), { recursive: true });
  writeFileSync(target.stamp, made);
};

/** Whether the pages and the server are built from the current sources. */
export const areBuilt = () => [pages, server].every(isBuilt);

/** Builds what is missing or out of date. */
export const buildMissing = async () => {
  for (const target of [pages, server]) if (!isBuilt(target)) await build(target);
};
