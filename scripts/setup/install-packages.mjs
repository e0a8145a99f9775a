import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { inProject, SetupError } from './project.mjs';
import { runProgram, wasAsked } from './run-program.mjs';
import { showProgress } from './show-progress.mjs';

const stamp = inProject('node_modules', '.nightdesk-lock');
const lockFile = inProject('package-lock.json');

const wanted = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(lockFile))
    .digest('hex');

/** Whether node_modules matches package-lock.json, installed by us or by hand. */
export const isInstalled = () => {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted();
  // npm writes this file last.
  const byHand = inProject('node_modules', '.package-lock.json');
  return existsSync(byHand) && statSync(byHand).mtimeMs >= statSync(lockFile).mtimeMs;
};

/** Installs exactly what package-lock.json names, running no package's scripts. */
export const installPackages = async () => {
  rmSync(stamp, { force: true });
  const { code, said } = await showProgress('Installing what Nightdesk needs (once, about a minute)', () =>
    // The pages are built here, so their tools are needed in production as well.
    runProgram([
      ...npm(),
      'ci',
      '--include=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]),
  );
  if (wasAsked()) process.exit(130);
  if (code !== 0)
    throw new SetupError(`${said.trim()}\nInstalling failed. Is the network there? Then try again.`);
  writeFileSync(stamp, wanted());
  await installHooks();
};

// The npm that started us, on its own Node: the one in node_modules is about to be replaced.
const npm = () => {
  const { npm_node_execpath: node, npm_execpath: program } = process.env;
  return node && program && existsSync(program) && !node.includes('node_modules') ? [node, program] : ['npm'];
};

// Replaces lefthook's install script. A failure only means that problems are found later.
const installHooks = async () => {
  if (existsSync(inProject('.git')) && !process.env.CI)
    await runProgram([inProject('node_modules', '.bin', 'lefthook'), 'install']);
};
