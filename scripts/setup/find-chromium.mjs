import { installPackage } from './install-package.mjs';
import { inProject } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { showProgress } from './show-progress.mjs';

/** Chromium without windows, which nobody sees here: a journey takes it about half the work. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const works = async (program) => (await runProgram([program, '--version'])).code === 0;

const findPresent = async (...wanted) => {
  for (const name of wanted) {
    const { code, said } = await runProgram(['sh', '-c', 'command -v "$1"', 'sh', name]);
    const path = said.trim();
    if (code === 0 && (await works(path))) return path;
  }
  return undefined;
};

const installAndFind = async (name) => {
  await installPackage(name);
  return findPresent(name);
};

const downloadOwn = async (node) => {
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const { code, said } = await showProgress(
    "Downloading Chromium, Playwright's own (once, about a minute)",
    () => runProgram([node, cli, 'install', 'chromium']),
  );
  if (code !== 0) console.log(said.trimEnd());
  const ask = "console.log(require('@playwright/test').chromium.executablePath())";
  const { said: path } = await runProgram([node, '-e', ask]);
  return (await works(path.trim())) ? path.trim() : undefined;
};

const findAny = async (node) =>
  (await findPresent(shell)) ??
  (await installAndFind(shell)) ??
  (await findPresent(...names)) ??
  (await installAndFind('chromium')) ??
  (await downloadOwn(node));

/** A Chromium that runs: the one that CHROMIUM_PATH names, else one already there, Debian's or Playwright's own; undefined if there is none. */
export const findChromium = (node) =>
  process.env.CHROMIUM_PATH ? findPresent(process.env.CHROMIUM_PATH) : findAny(node);
