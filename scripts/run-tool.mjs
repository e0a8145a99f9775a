import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runProgram } from './setup/run-program.mjs';

/** `npm run admin` and its like: runs a program of `scripts/` with the words after it, from a fresh clone if need be. */
const runTool = async ([name, ...words]) => {
  await prepare({ built: false });
  const program = [findNode24(), '--disable-warning=ExperimentalWarning', inProject('scripts', `${name}.ts`)];
  const { code } = await runProgram([...program, ...words], { show: true });
  process.exit(code);
};

runTool(process.argv.slice(2)).catch(stopWith);
