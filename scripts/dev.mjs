import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runProgram } from './setup/run-program.mjs';

/** `npm run dev`: the server and the pages, both following the sources. One Ctrl-C ends both. */
const dev = async () => {
  await prepare();
  const node = findNode24();
  const port = process.env.PORT || '3000';
  const server = [node, '--watch', '--disable-warning=ExperimentalWarning', inProject('server', 'main.ts')];
  const pages = [node, inProject('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'];
  const ends = [
    runProgram(server, { show: true, env: { PORT: port } }),
    runProgram(pages, { show: true, env: { API_PORT: port } }),
  ];
  // One without the other is of no use.
  await Promise.race(ends);
  process.kill(process.pid, 'SIGTERM');
  await Promise.all(ends);
  process.exit(0);
};

dev().catch(stopWith);
