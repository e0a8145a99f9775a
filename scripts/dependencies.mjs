import { readFileSync } from 'node:fs';
import { listLicences } from './setup/list-licences.mjs';
import { inProject } from './setup/project.mjs';
import { runProgram } from './setup/run-program.mjs';

/** What the registry knows of holes in what runs in production, in npm's own words. */
const tellAdvisories = async () => {
  const { code, said } = await runProgram(['npm', 'audit', '--omit=dev']);
  const isAnswered = !said.includes('npm error audit endpoint');
  const lines = said.split('\n').filter((line) => line && !/^npm (warn|error)/.test(line));
  console.log(`\n${isAnswered ? lines.join('\n') : 'The registry gives no advisories: ask another one.'}`);
  return isAnswered && code !== 0;
};

/** `npm run dependencies`: the licences of what runs in production, and known advisories. Fails where one is doubtful or open. */
const { licences, doubtful } = listLicences(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')));
for (const { licence, packages } of licences)
  console.log(`${licence} (${packages.length}): ${packages.join(', ')}`);
for (const { licence, packages } of doubtful)
  console.log(`\nMay not be free: ${packages.join(', ')} under ${licence}.`);
const hasAdvisories = await tellAdvisories();
process.exitCode = doubtful.length > 0 || hasAdvisories ? 1 : 0;
