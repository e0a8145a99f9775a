import { findNode24, inProject } from './project.mjs';

/** The built server as `npm start` runs it. */
export const serverCommand = () => [
  findNode24(),
  '--disable-warning=ExperimentalWarning',
  // Half of Node's default space for new objects: a server holds 10 MB less after load, and collects garbage more often.
  '--max-semi-space-size=8',
  inProject('dist', 'server', 'main.js'),
];
