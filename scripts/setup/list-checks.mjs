import { findNode24, inProject } from './project.mjs';

const bin = (name) => inProject('node_modules', '.bin', name);

/** The checks that read the code without running it. */
export const listChecks = () => {
  const node = findNode24();
  const env = { PATH: `${inProject('node_modules', '.bin')}:${process.env.PATH}`, FORCE_COLOR: '0' };
  const script = (name) => [node, inProject('scripts', name)];
  // Each of several checkers works out the same types for itself, and three programs keep two cores busy.
  const typesOf = (folder) => [bin('tsc'), '-p', folder, '--checkers', '1'];
  return [
    { name: 'types of the server', command: typesOf('.') },
    { name: 'types of the pages', command: typesOf('web') },
    { name: 'types of the journeys', command: typesOf('e2e') },
    { name: 'lint and format', command: [bin('biome'), 'check', '--error-on-warnings'] },
    { name: 'dead code', command: [node, bin('knip'), '--no-config-hints'] },
    { name: 'boundaries', command: script('check-boundaries.ts') },
    { name: 'styles', command: script('check-styles.ts') },
    { name: 'texts and catalogues', command: script('check-messages.ts') },
    { name: 'promises and their tests', command: script('check-spec-coverage.ts') },
    { name: 'paths in documents', command: script('check-documents.ts') },
  ].map((check) => ({ ...check, env }));
};
