import { readFileSync } from 'node:fs';

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

// A run that failed although no test did has failed all the same.
const orTheRun = (failures, code) => (code !== 0 && failures.length === 0 ? ['the run itself'] : failures);

const nameVitest = ({ name, status, assertionResults }) => {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  return failed.length === 0 && status === 'failed'
    ? [`${name} could not be run`]
    : failed.map(({ fullName }) => `${name}: ${fullName}`);
};

/** Reads Vitest's JSON report; a file that could not even be loaded is one failure. */
export const readVitest = (file, code) => {
  const { numPassedTests, testResults } = read(file) ?? { numPassedTests: 0, testResults: [] };
  return { passed: numPassedTests, failures: orTheRun(testResults.flatMap(nameVitest), code) };
};

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

/** Reads Playwright's JSON report; a test that passed only at a second try counts as failed. */
export const readPlaywright = (file, code) => {
  const { stats, errors, suites } = read(file) ?? { stats: { expected: 0 }, errors: [], suites: [] };
  const failed = suites
    .flatMap(listSpecs)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const names = [
    ...failed.map(({ file, line, title }) => `${file}:${line}: ${title}`),
    ...errors.map(({ message }) => `journeys: ${message}`),
  ];
  return { passed: stats.expected, failures: orTheRun(names, code) };
};
