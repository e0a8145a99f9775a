import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode24, inProject, SetupError } from './project.mjs';
import { runProgram, wasAsked } from './run-program.mjs';
import { showProgress } from './show-progress.mjs';

const stamp = inProject('dist', '.built-from');

const filesBelow = (folder) =>
  readdirSync(inProject(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : /\.test\.tsx?$/.test(path) ? [] : [path];
    });

const sources = () => [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/setup/compile-messages.mjs',
  'scripts/setup/message-plugin.ts',
  'scripts/setup/publish-pages.ts',
  ...['contract', 'web'].flatMap(filesBelow),
];

const sumUp = (read) => {
  const hash = createHash('sha256');
  for (const path of sources()) hash.update(`${path}\n`).update(read(inProject(path)));
  return hash.digest('hex');
};

/** What the sources say, and what tells without reading them that they have not been touched since. */
const readContent = () => sumUp((path) => readFileSync(path));
const readTimes = () => sumUp((path) => `${statSync(path).size} ${statSync(path).mtimeMs}\n`);

/** Whether the built pages are those of the sources as they are now. */
export const areBuilt = () => {
  if (!['index.html', 'home.html'].every((document) => existsSync(inProject('dist', 'web', document))))
    return false;
  if (!existsSync(stamp)) return false;
  const [times, content] = readFileSync(stamp, 'utf8').split(' ');
  return times === readTimes() || content === readContent();
};

/** Builds the pages. The stamp goes first and comes last, so that half a build is never taken for one. */
export const buildPages = async () => {
  const made = `${readTimes()} ${readContent()}`;
  rmSync(stamp, { force: true });
  const { code, said } = await showProgress('Building the pages', () =>
    runProgram([
      findNode24(),
      inProject('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--logLevel',
      'warn',
    ]),
  );
  if (wasAsked()) process.exit(130);
  if (code !== 0) throw new SetupError(`${said.trim()}\nBuilding the pages failed.`);
  mkdirSync(inProject('dist'), { recursive: true });
  writeFileSync(stamp, made);
};
