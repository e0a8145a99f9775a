import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export const inProject = (...parts) => join(root, ...parts);

/** A problem that one line explains. */
export class SetupError extends Error {}

const majorOf = (version) => Number(version.split('.')[0]);

export const checkNode = () => {
  if (majorOf(process.versions.node) < 20)
    throw new SetupError(`Nightdesk needs Node 20 or newer to begin with, and this is ${process.version}.`);
};

/** The Node 24 that is installed with the project where there is one for this machine, else the one at hand. */
export const findNode24 = () => {
  const own = inProject('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own)) return own;
  if (majorOf(process.versions.node) >= 24) return process.execPath;
  throw new SetupError(
    `Nightdesk runs on Node 24, which npm has not for ${process.platform} on ${process.arch}; this is ${process.version}. Please install Node 24.`,
  );
};
