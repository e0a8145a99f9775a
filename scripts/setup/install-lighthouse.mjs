import { existsSync, statSync } from 'node:fs';
import { inProject } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { showProgress } from './show-progress.mjs';

const folder = inProject('bench', 'lighthouse');

/** npm writes the first of these last. */
const isThere = () => {
  const [made, wanted] = [`${folder}/node_modules/.package-lock.json`, `${folder}/package-lock.json`];
  return existsSync(made) && statSync(made).mtimeMs >= statSync(wanted).mtimeMs;
};

/** Installs Lighthouse exactly as its lock file names it, running no package's scripts; callers check whether it is there. */
export const installLighthouse = async () => {
  if (isThere()) return;
  const { code, said } = await showProgress('Installing Lighthouse (once, about half a minute)', () =>
    runProgram([
      'npm',
      'ci',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]),
  );
  if (code !== 0) console.log(said.trimEnd());
};
