import { stripVTControlCharacters } from 'node:util';
import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runProgram } from './setup/run-program.mjs';

/** Prints the address once both answer, and again after each restart of the server, whose own address has no hot reload. */
const tellWhenOpen = () => {
  let pages;
  let isServing = false;
  const tell = () => {
    if (pages && isServing) console.log(`\nOpen ${pages}`);
  };
  return {
    onPages(text) {
      const [, found] = /Local:\s+(\S+)/.exec(stripVTControlCharacters(text)) ?? [];
      if (!found) return;
      pages = found;
      tell();
    },
    onServer(text) {
      // Lets the rest of its output come first.
      if (!text.includes('Nightdesk is open at')) return;
      isServing = true;
      setTimeout(tell, 100);
    },
  };
};

/** `npm run dev`: the server and the pages, both following the sources. One Ctrl-C ends both. */
const dev = async () => {
  await prepare();
  const node = findNode24();
  const port = process.env.PORT || '3000';
  const server = [node, '--watch', '--disable-warning=ExperimentalWarning', inProject('server', 'main.ts')];
  const pages = [node, inProject('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'];
  const { onPages, onServer } = tellWhenOpen();
  const ends = [
    runProgram(server, { show: true, env: { PORT: port }, onOutput: onServer }),
    runProgram(pages, { show: true, env: { API_PORT: port }, onOutput: onPages }),
  ];
  // One is of no use without the other.
  await Promise.race(ends);
  process.kill(process.pid, 'SIGTERM');
  await Promise.all(ends);
  process.exit(0);
};

dev().catch(stopWith);
