import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listLicences } from './list-licences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const askRegistry = () =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile('npm', ['audit', '--omit=dev'], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

/** Prints npm's report of advisories on production dependencies, and returns whether there are any. */
const printAdvisories = async (): Promise<boolean> => {
  const { code, said } = await askRegistry();
  const isAnswered = !said.includes('npm error audit endpoint');
  const lines = said.split('\n').filter((line) => line && !/^npm (warn|error)/.test(line));
  console.log(`\n${isAnswered ? lines.join('\n') : 'The registry gives no advisories: ask another one.'}`);
  return isAnswered && code !== 0;
};

const { licences, doubtful } = listLicences(JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')));
for (const { licence, packages } of licences)
  console.log(`${licence} (${packages.length}): ${packages.join(', ')}`);
for (const { licence, packages } of doubtful)
  console.log(`\nMay not be free: ${packages.join(', ')} under ${licence}.`);
const hasAdvisories = await printAdvisories();
process.exitCode = doubtful.length > 0 || hasAdvisories ? 1 : 0;
