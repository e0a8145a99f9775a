import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { countPlaywright, countVitest } from './read-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nightdesk-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (report: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};

it('counts the tests of Vitest, and a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  const file = write({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(countVitest(file, 1)).toEqual({ passed: 2, failed: 2 });
});

it('counts the tests of Playwright, and one that needed a second try as a failure', () => {
  const file = write({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] });
  expect(countPlaywright(file, 1)).toEqual({ passed: 5, failed: 3 });
});

it.each([countVitest, countPlaywright])('counts a run that ended without a report as a failure', (count) => {
  expect(count(join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1 });
});

it('counts a run that failed without a failing test as a failure', () => {
  const file = write({ numPassedTests: 2, numFailedTests: 0, testResults: [] });
  expect(countVitest(file, 1)).toEqual({ passed: 2, failed: 1 });
  expect(countVitest(file, 0)).toEqual({ passed: 2, failed: 0 });
});
