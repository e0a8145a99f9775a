import { areBuilt, buildMissing } from './build.mjs';
import { holdSetup } from './hold-setup.mjs';
import { installPackages, isInstalled } from './install-packages.mjs';
import { checkNode, SetupError } from './project.mjs';
import { stopWithNpm } from './run-program.mjs';

/** Installs and builds what is missing or stale; costs nothing where all is there. */
export const prepare = async ({ built = true } = {}) => {
  checkNode();
  stopWithNpm();
  const ready = () => isInstalled() && (!built || areBuilt());
  if (!ready())
    await holdSetup(async () => {
      if (!isInstalled()) await installPackages();
      if (built) await buildMissing();
    });
  // Not imported above: what it needs may just have been installed.
  const { compileMessages } = await import('./compile-messages.mjs');
  await compileMessages();
};

/** Ends the process with one line where that explains the problem. */
export const stopWith = (problem) => {
  console.error(problem instanceof SetupError ? problem.message : problem);
  process.exit(1);
};
