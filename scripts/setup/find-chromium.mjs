import { inProject } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { showProgress } from './show-progress.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const works = async (program) => (await runProgram([program, '--version'])).code === 0;

const findPresent = async () => {
  const named = process.env.CHROMIUM_PATH;
  for (const name of named ? [named] : names) {
    const { code, said } = await runProgram(['sh', '-c', 'command -v "$1"', 'sh', name]);
    const path = said.trim();
    if (code === 0 && (await works(path))) return path;
  }
  return undefined;
};

const installPackage = async () => {
  if (process.getuid?.() !== 0 || (await runProgram(['sh', '-c', 'command -v apt-get'])).code !== 0)
    return undefined;
  await showProgress("Installing Chromium, Debian's package (once, about a minute)", () =>
    runProgram(['sh', '-c', 'apt-get -q update && apt-get -qy install --no-install-recommends chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    }),
  );
  return findPresent();
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

/** A Chromium that runs: one already there, else Debian's package, else Playwright's own; undefined if none can be had. */
export const findChromium = async (node) =>
  (await findPresent()) ?? (await installPackage()) ?? (await downloadOwn(node));
