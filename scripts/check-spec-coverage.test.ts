import { describe, expect, it } from 'vitest';
import { findFaults } from './check-spec-coverage.ts';

const files: Record<string, string> = {
  'e2e/home.spec.ts': `
test('Home shows "six" rooms', async ({ page }) => {});
for (const path of ['/a', '/b'])
  test(\`\${path} has no scrolling\`, async () => {});
test(\`opens at \${width} pixels\`, async () => {});
test.skip('is switched off', async () => {});
`,
  'server/settings.test.ts': `
it.each([
  ['on (almost)', true],
])('take DEMO=%s as %s', (word, demo) => {});
it(
  'have a name on the next line, and the guest\\'s quote',
  () => {},
);
it.each([1])("count %s", () => {});
it.todo('is not written yet');
// it('is a comment', () => {});
expect(/x/.test('asks a pattern')).toBe(true);
`,
};

const check = (rows: string, counts: string) =>
  findFaults(
    `# Title\n\n${counts}\n\n| Id | Item | State | Test |\n|---|---|---|---|\n${rows}\n`,
    (path) => files[path],
  );

const proved = (test: string) => `| R-01 | Home | proved | \`${test}\` |`;
const one = '**1 proved, 0 open**';

describe('the coverage table', () => {
  it('is fine when every proved row names a test that is there', () => {
    const rows = [
      proved('e2e/home.spec.ts › Home shows "six" rooms'),
      '| K-01 | Pizza \\| Burger | open: food | |',
      '| K-02 | both | proved | `e2e/home.spec.ts › Home shows "six" rooms`<br>`server/settings.test.ts › count %s` |',
    ];
    expect(check(rows.join('\n'), '**2 proved, 1 open**')).toEqual([]);
  });

  it.each([
    `e2e/home.spec.ts › \${path} has no scrolling`,
    'e2e/home.spec.ts › opens at',
    'server/settings.test.ts › take DEMO=%s as %s',
    'server/settings.test.ts › take DEMO=',
    "server/settings.test.ts › have a name on the next line, and the guest's quote",
    'server/settings.test.ts › count',
  ])('finds the test %s', (test) => {
    expect(check(proved(test), one)).toEqual([]);
  });

  it.each([
    ['a file that is not there', proved('e2e/gone.spec.ts › opens'), 'e2e/gone.spec.ts'],
    ['a file that is no test', proved('e2e/support/house.ts › opens'), 'e2e/support/house.ts'],
    ['a test that is not there', proved('e2e/home.spec.ts › Home shows'), 'no test in e2e/home.spec.ts'],
    ['a test of another file', proved('e2e/home.spec.ts › count %s'), 'no test in e2e/home.spec.ts'],
    ['a test that is switched off', proved('e2e/home.spec.ts › is switched off'), 'no test in'],
    [
      'a test that is still to be written',
      proved('server/settings.test.ts › is not written yet'),
      'no test in',
    ],
    ['a test in a comment', proved('server/settings.test.ts › is a comment'), 'no test in'],
    ['what only looks like a test', proved('server/settings.test.ts › asks a pattern'), 'no test in'],
    ['words inside a test', proved('server/settings.test.ts › on (almost)'), 'no test in'],
    [
      'a second test that is not there',
      proved('server/settings.test.ts › count %s`<br>`e2e/x.spec.ts › y'),
      'e2e/x',
    ],
    ['a test without its file', proved('count %s'), 'not written as'],
    ['a proved row without a test', '| R-01 | Home | proved | |', 'by no test'],
  ])('notices %s', (_, row, words) => {
    expect(check(row, one)).toEqual([expect.stringMatching(`^line 7: R-01 .*${words}`)]);
  });

  it.each([
    [
      'an open row with a test',
      '| R-01 | Home | open: food | `e2e/home.spec.ts › opens at` |',
      'names a test',
    ],
    ['an open row of no part', '| R-01 | Home | open | |', 'neither'],
    ['an open row of an unknown part', '| R-01 | Home | open: garden | |', 'neither'],
    ['a state of its own making', '| R-01 | Home | nearly | |', 'neither'],
  ])('notices %s', (_, row, words) => {
    expect(check(row, '**0 proved, 1 open**')).toEqual([expect.stringMatching(`^line 7: R-01 .*${words}`)]);
  });

  it.each([
    ['too few cells', '| R-01 | Home | open: food |'],
    ['too many cells', '| R-01 | Home | with a | bar | open: food | |'],
    ['no id', '| | Home | open: food | |'],
    ['an id in other letters', '| r1 | Home | open: food | |'],
    ['no item', '| R-01 | | open: food | |'],
  ])('notices a row with %s', (_, row) => {
    expect(check(row, '**0 proved, 0 open**')).toEqual([expect.stringMatching('^line 7: not a row')]);
  });

  it('notices an id that repeats', () => {
    const rows = '| R-01 | Home | open: food | |\n| R-01 | Rooms | open: food | |';
    expect(check(rows, '**0 proved, 2 open**')).toEqual(['line 8: R-01 is on line 7 too.']);
  });

  it.each(['**2 proved, 0 open**', '**1 proved, 1 open**', '', `${one}\n${one}`])(
    'notices counts that are wrong, missing or twice: %s',
    (counts) => {
      const faults = check(proved('e2e/home.spec.ts › opens at'), counts);
      expect(faults).toEqual(['The line of counts should be: **1 proved, 0 open**']);
    },
  );
});
