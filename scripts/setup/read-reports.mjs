import { readFileSync } from 'node:fs';

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

// A run that failed although no test did has failed all the same.
const atLeastOne = ({ passed, failed }, code) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
});

/** Counts Vitest's JSON report; a file that could not even be loaded is one failure. */
export const countVitest = (file, code) => {
  const report = read(file) ?? { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return atLeastOne({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }, code);
};

/** Counts Playwright's JSON report; a test that passed only at a second try counts as failed. */
export const countPlaywright = (file, code) => {
  const { stats, errors } = read(file) ?? { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] };
  return atLeastOne({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, code);
};
