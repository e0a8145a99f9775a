import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const maxLines = 30;

/** A failure with the beginning of its reason, so that the end of a long run explains it. */
const explain = (name, reason = '') => {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, maxLines);
  return [name, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n');
};

// A run may fail although no test did.
const orTheRun = (failures, code) => (code !== 0 && failures.length === 0 ? ['the run itself'] : failures);

const explainVitest = ({ name, status, message, assertionResults }) => {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  return failed.length === 0 && status === 'failed'
    ? [explain(`${name} could not be run`, message)]
    : failed.map(({ fullName, failureMessages }) => explain(`${name}: ${fullName}`, failureMessages?.[0]));
};

/** Reads Vitest's JSON report; a file that could not even be loaded is one failure. */
export const readVitest = (file, code) => {
  const { numPassedTests, testResults } = read(file) ?? { numPassedTests: 0, testResults: [] };
  return { passed: numPassedTests, failures: orTheRun(testResults.flatMap(explainVitest), code) };
};

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

const explainPlaywright = ({ file, line, title, tests }) => {
  // A test that ran into its limit has a second error, which names what it was waiting for.
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
  return explain(`${file}:${line}: ${title}`, errors.map(({ message }) => message).join('\n'));
};

/** Reads Playwright's JSON report; a test that passed only at a second try counts as failed. */
export const readPlaywright = (file, code) => {
  const { stats, errors, suites } = read(file) ?? { stats: { expected: 0 }, errors: [], suites: [] };
  const failed = suites
    .flatMap(listSpecs)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const names = [
    ...failed.map(explainPlaywright),
    ...errors.map(({ message }) => explain('journeys', message)),
  ];
  return { passed: stats.expected, failures: orTheRun(names, code) };
};
