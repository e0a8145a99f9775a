import { existsSync } from 'node:fs';
import { findNode24, inProject } from './project.mjs';

const bin = (name) => inProject('node_modules', '.bin', name);

/** The checks that read the code without running it. */
export const listChecks = () => {
  const node = findNode24();
  const env = { PATH: `${inProject('node_modules', '.bin')}:${process.env.PATH}`, FORCE_COLOR: '0' };
  const script = (name) => [node, inProject('scripts', name)];
  const coverage = 'check-spec-coverage.ts';
  return [
    { name: 'types of the server', command: [bin('tsc'), '-p', '.'] },
    { name: 'types of the pages', command: [bin('tsc'), '-p', 'web'] },
    { name: 'lint and format', command: [bin('biome'), 'check', '--error-on-warnings'] },
    { name: 'dead code', command: [node, bin('knip'), '--no-config-hints'] },
    { name: 'boundaries', command: script('check-boundaries.ts') },
    ...(existsSync(inProject('scripts', coverage))
      ? [{ name: 'coverage of the specification', command: script(coverage) }]
      : []),
  ].map((check) => ({ ...check, env }));
};
