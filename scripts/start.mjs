import { prepare, stopWith } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';
import { serverCommand } from './setup/server-command.mjs';

/** `npm start`: everything from a fresh clone to the running server. Runs on Node 20 with nothing installed. */
const start = async () => {
  await prepare();
  const { code } = await runProgram(serverCommand(), { show: true, ipc: true });
  process.exit(code);
};

start().catch(stopWith);
