import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { readPlaywright, readVitest } from './read-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nightdesk-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (report: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};

it('names the tests of Vitest that failed with the reason, and a file that could not be loaded', () => {
  const test = (status: string, fullName: string) => ({
    status,
    fullName,
    failureMessages: status === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'] : [],
  });
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [test('failed', 'adds'), test('passed', 'takes away')],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [test('passed', 'counts')] },
  ];
  const file = write({ numPassedTests: 2, testResults });
  expect(readVitest(file, 1)).toEqual({
    passed: 2,
    failures: [
      'a.test.ts: adds\n    expected 1\n    to be 2',
      'b.test.ts could not be run\n    no such file',
    ],
  });
});

it('names the tests of Playwright that failed, one that needed a second try, and what went wrong around them', () => {
  const [late, noButton] = [{ message: 'too late' }, { message: 'no button' }];
  const spec = (line: number, title: string, status: string) => ({
    file: 'a.spec.ts',
    line,
    title,
    tests: [{ status, results: [{ errors: status === 'unexpected' ? [late, noButton] : [] }] }],
  });
  const suites = [
    {
      specs: [spec(3, 'books', 'expected')],
      suites: [{ specs: [spec(9, 'pays', 'unexpected'), spec(20, 'eats', 'flaky')] }],
    },
  ];
  const file = write({ stats: { expected: 1 }, suites, errors: [{ message: 'no browser' }] });
  expect(readPlaywright(file, 1)).toEqual({
    passed: 1,
    failures: [
      'a.spec.ts:9: pays\n    too late\n    no button',
      'a.spec.ts:20: eats',
      'journeys\n    no browser',
    ],
  });
});

it.each([readVitest, readPlaywright])('counts a run that ended without a report as a failure', (read) => {
  expect(read(join(folder, 'none.json'), 1)).toEqual({ passed: 0, failures: ['the run itself'] });
});

it('counts a run that failed without a failing test as a failure', () => {
  const file = write({ numPassedTests: 2, testResults: [] });
  expect(readVitest(file, 1)).toEqual({ passed: 2, failures: ['the run itself'] });
  expect(readVitest(file, 0)).toEqual({ passed: 2, failures: [] });
});
