import { existsSync } from 'node:fs';
import { findChromium } from './setup/find-chromium.mjs';
import { needsBrowser, needsWrk } from './setup/find-wanted-entry.mjs';
import { installLighthouse } from './setup/install-lighthouse.mjs';
import { installPackage } from './setup/install-package.mjs';
import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runProgram } from './setup/run-program.mjs';

/** Words after `npm run bench --`: the beginning of an entry's name, `--long`, or `fill` and how much. */
const words = process.argv.slice(2);

/** Installs what only page visits need. */
const prepareVisits = async (node) => {
  await installLighthouse();
  return findChromium(node);
};

/** `npm run bench`: how fast the product is against bare yardsticks, on this machine; or a house filled to the roof. */
const bench = async () => {
  await prepare();
  const node = findNode24();
  if (needsWrk(words) && !existsSync('/usr/bin/wrk')) await installPackage('wrk');
  const chromium = needsBrowser(words) ? await prepareVisits(node) : undefined;
  const { code } = await runProgram(
    [node, '--disable-warning=ExperimentalWarning', inProject('bench', 'run.ts'), ...words],
    { show: true, env: { ...(chromium && { CHROMIUM_PATH: chromium }) } },
  );
  process.exit(code);
};

bench().catch(stopWith);
