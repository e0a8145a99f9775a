import { expect, it } from 'vitest';
import { findTitledTests, writeCoverage } from './check-spec-coverage.ts';

const file = `
test('Home shows "six" rooms [HOME-1]', async ({ page }) => {});
test(\`\${path} has no scrolling [HOME-2, ROOM-1]\`, async () => {});
it(
  'has a name on the next line, and the guest\\'s quote [ROOM-2]',
  () => {},
);
it.each([
  ['on (almost) [OFF-1]', true],
])('take DEMO=%s as %s [ROOM-3]', (word, demo) => {});
describe('a group [ROOM-4]', () => {});
prove({ test: 'slot race [ROOM-5]', must: 'hold' }, race);
test.skip('is switched off [OFF-2]', async () => {});
it.skip.each([1])('is switched off for %s [OFF-3]', () => {});
it.todo('is not written yet [OFF-4]');
// it('is a comment [OFF-5]', () => {});
it('has no id', () => {});
`;

it('finds the ids at the end of titles, unless the test is switched off or a comment', () => {
  const ids = ['HOME-1', 'HOME-2', 'ROOM-1', 'ROOM-2', 'ROOM-3', 'ROOM-4', 'ROOM-5'];
  const tests = findTitledTests('e2e/home.spec.ts', file);
  expect(tests.flatMap((test) => test.ids)).toEqual(ids);
  expect(tests[1]).toEqual({ path: 'e2e/home.spec.ts', ids: ['HOME-2', 'ROOM-1'] });
});

it('links the files of each requirement once, in order', () => {
  const tests = ['web/b.test.ts', 'e2e/a.spec.ts', 'web/b.test.ts'].map((path) => ({
    path,
    ids: ['HOME-1'],
  }));
  const { page, faults } = writeCoverage('# Title\n\n## Home\n\n- **HOME-1** Six | seven rooms\n', tests);
  expect(faults).toEqual([]);
  expect(page).toContain('\n## Home\n\n| Id | Requirement | Tests |\n|---|---|---|\n');
  expect(page).toContain(
    '\n| HOME-1 | Six \\| seven rooms | [a.spec](../e2e/a.spec.ts), [b.test](../web/b.test.ts) |\n',
  );
});

it.each([
  ['a requirement without a test', '- **HOME-1** Six\n- **HOME-2** Two', 'HOME-2 has no test.'],
  ['an id that repeats', '- **HOME-1** Six\n- **HOME-1** Two', 'HOME-1 is there twice.'],
  ['a line that is no requirement', '- **HOME-1** Six\n- HOME-2 Two', 'Not a requirement: - HOME-2 Two'],
  ['an unknown id', '', 'e2e/a.spec.ts names HOME-1, which is no requirement.'],
])('notices %s', (_, requirements, fault) => {
  const tests = [{ path: 'e2e/a.spec.ts', ids: ['HOME-1'] }];
  expect(writeCoverage(requirements, tests).faults).toEqual([fault]);
});

it('notices ids that are not written as a list', () => {
  const tests = findTitledTests('e2e/a.spec.ts', "it('shows rooms [HOME-1,HOME-2]', () => {});");
  expect(writeCoverage('- **HOME-1** Six', tests).faults).toContain(
    'e2e/a.spec.ts names HOME-1,HOME-2, which is no requirement.',
  );
});
