import { runProgram } from './run-program.mjs';
import { showProgress } from './show-progress.mjs';

/** Debian starts a package's services on installation unless this file forbids it; an existing one is left alone. */
const startNothing = `policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  trap 'exit 130' INT TERM HUP
  printf '#!/bin/sh\\nexit 101\\n' > $policy && chmod 755 $policy
fi`;

/** Installs one of Debian's packages where that is allowed, and starts nothing of it; callers check whether it is there. */
export const installPackage = async (name) => {
  if (process.getuid?.() !== 0 || (await runProgram(['sh', '-c', 'command -v apt-get'])).code !== 0) return;
  await showProgress(`Installing ${name}, Debian's package (once, about a minute)`, () =>
    runProgram(
      [
        'sh',
        '-c',
        `${startNothing}\napt-get -q update && apt-get -qy install --no-install-recommends ${name}`,
      ],
      { env: { DEBIAN_FRONTEND: 'noninteractive' } },
    ),
  );
};
