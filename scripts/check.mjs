import { listChecks } from './setup/list-checks.mjs';
import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runStages } from './setup/run-stage.mjs';

/** `npm run check`: the fast half of `npm test`. */
const check = async () => {
  await prepare({ built: false });
  const vitest = [
    findNode24(),
    inProject('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'rules',
  ];
  const { passed, failures } = await runStages([...listChecks(), { name: 'rules', command: vitest }]);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 ? 1 : 0);
};

check().catch(stopWith);
