import { prepare, stopWith } from './prepare.mjs';
import { findNode24, inProject } from './project.mjs';
import { runProgram } from './run-program.mjs';

const run = async (name) => {
  await prepare({ pages: false });
  const program = [findNode24(), '--disable-warning=ExperimentalWarning', inProject('scripts', name)];
  const { code } = await runProgram([...program, ...process.argv.slice(2)], { show: true });
  process.exit(code);
};

/** Runs a program of `scripts/` with the words it was called by, from a fresh clone if need be. */
export const runTool = (name) => run(name).catch(stopWith);
