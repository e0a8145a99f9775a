import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './setup/find-chromium.mjs';
import { listChecks } from './setup/list-checks.mjs';
import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { readPlaywright, readVitest } from './setup/read-reports.mjs';
import { runProgram, wasAsked } from './setup/run-program.mjs';
import { runStages } from './setup/run-stage.mjs';

const args = process.argv.slice(2);
/** `--thorough` runs what takes too long for every `npm test` instead: proofs, and tests with the tag `thorough`. */
const isThorough = args.includes('--thorough');
/** Other words after `npm test --` narrow the run to the test files whose path has one of them. */
const filters = args.filter((arg) => !arg.startsWith('--'));

const none = { passed: 0, failures: [] };

const runChecks = () => {
  console.log('Checking the code …');
  return runStages(listChecks());
};

/** Building leaves a core to the checks, and installing Chromium waits for the network. If one fails, the others still end. */
const allDone = async (works) => {
  await Promise.allSettled(works);
  return Promise.all(works);
};

const vitest = async (node, reports, env, chosen) => {
  const report = join(reports, 'vitest.json');
  const { code } = await runProgram(
    [
      node,
      inProject('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...chosen,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { show: true, env },
  );
  return readVitest(report, code);
};

const runProofs = (...given) => {
  console.log('\nProving …');
  // Proofs also wait: three keep two cores busy.
  return vitest(...given, ['--project=proofs', '--maxWorkers=3']);
};

/** Files without such a test would only be loaded. */
const findThorough = () =>
  ['bench', 'contract', 'prove', 'scripts', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(inProject(folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => readFileSync(inProject(path), 'utf8').includes("'thorough'"));

const runTests = (...given) => {
  console.log('\nTesting rules and server …');
  if (filters.length > 0) return vitest(...given, filters);
  return vitest(...given, [
    '--project=rules',
    '--project=server',
    ...(isThorough ? ['--tagsFilter=thorough', ...findThorough()] : ['--tagsFilter=!thorough']),
  ]);
};

const runPlaywright = async (node, reports, env) => {
  if (!env.CHROMIUM_PATH) {
    console.log('\nThere is no Chromium to be had for the journeys; CHROMIUM_PATH can name one.');
    return { passed: 0, failures: ['the journeys, for want of a browser'] };
  }
  console.log(`\nTesting journeys in ${env.CHROMIUM_PATH} …`);
  const report = join(reports, 'playwright.json');
  const { code } = await runProgram(
    [
      node,
      inProject('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      ...filters,
      ...(filters.length > 0 ? [] : [isThorough ? '--grep=@thorough' : '--grep-invert=@thorough']),
      '--pass-with-no-tests',
    ],
    { show: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  return readPlaywright(report, code);
};

/** `npm test`: everything from a fresh clone to the last test. Continues after failures; ends with these and totals. */
const test = async () => {
  // Some journeys are in a language that only tests have. Both kinds of run build it, so that the pages are built once.
  process.env.PSEUDO_LANGUAGE = '1';
  await prepare({ built: false });
  const node = findNode24();
  const isWhole = filters.length === 0;
  const reports = mkdtempSync(join(tmpdir(), 'nightdesk-reports-'));
  const [CHROMIUM_PATH, checked] = await allDone([
    findChromium(node),
    isWhole && !isThorough ? runChecks() : none,
    prepare(),
  ]);
  const PATH = `${inProject('node_modules', '.bin')}:${process.env.PATH}`;
  const env = {
    PATH,
    BUILT_SERVER: inProject('dist', 'server', 'main.js'),
    ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
  };
  const stages = [...(isWhole && isThorough ? [runProofs] : []), runTests, runPlaywright];
  const sum = { passed: checked.passed, failures: [...checked.failures] };
  for (const stage of stages) {
    if (wasAsked()) break;
    const { passed, failures } = await stage(node, reports, env);
    sum.passed += passed;
    sum.failures.push(...failures);
  }
  rmSync(reports, { recursive: true, force: true });
  for (const failure of sum.failures) console.log(`FAILED  ${failure}`);
  console.log(`${sum.passed} passed, ${sum.failures.length} failed`);
  process.exit(sum.failures.length > 0 || wasAsked() ? 1 : 0);
};

test().catch(stopWith);
