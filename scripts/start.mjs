import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runProgram } from './setup/run-program.mjs';

/** `npm start`: everything from a fresh clone to the running server. Runs on Node 20 with nothing installed. */
const start = async () => {
  await prepare();
  const server = [
    findNode24(),
    '--disable-warning=ExperimentalWarning',
    inProject('dist', 'server', 'main.js'),
  ];
  const { code } = await runProgram(server, { show: true, ipc: true });
  process.exit(code);
};

start().catch(stopWith);
