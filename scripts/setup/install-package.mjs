import { runProgram } from './run-program.mjs';
import { showProgress } from './show-progress.mjs';

/** Installs one of Debian's packages where that is allowed; whoever asks looks afterwards whether it is there. */
export const installPackage = async (name) => {
  if (process.getuid?.() !== 0 || (await runProgram(['sh', '-c', 'command -v apt-get'])).code !== 0) return;
  await showProgress(`Installing ${name}, Debian's package (once, about a minute)`, () =>
    runProgram(['sh', '-c', `apt-get -q update && apt-get -qy install --no-install-recommends ${name}`], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    }),
  );
};
