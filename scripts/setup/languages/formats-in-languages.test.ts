import { afterEach, expect, it, vi } from 'vitest';
import { messagesIn } from './messages-in.ts';

// The compiler must not follow these names: the pages have a type configuration of their own.
const files = ['explain-failure', 'format', 'format-day'].map((name) => `../../../web/lib/${name}.ts`);

const load = async (language: string) => {
  vi.resetModules();
  vi.doMock('#messages/web.ts', () => ({ m: messagesIn(language) }));
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))));
};

// Other files of tests may share the modules.
afterEach(() => {
  vi.doUnmock('#messages/web.ts');
  vi.resetModules();
});

const day = '2026-11-17';

it.each([
  ['en', ['17 Nov 2026', 'Tue 17 Nov', 'Tuesday 17 November 2026', 'November 2026', 'Tue']],
  ['de', ['17. Nov 2026', 'Di 17. Nov', 'Dienstag, 17. November 2026', 'November 2026', 'Di']],
  ['ja', ['2026年11月17日', '11月17日(火)', '2026年11月17日火曜日', '2026年11月', '火']],
  ['ar', ['17 نوفمبر 2026', 'الثلاثاء، 17 نوفمبر', 'الثلاثاء، 17 نوفمبر 2026', 'نوفمبر 2026', 'الثلاثاء']],
])('writes days as in "%s"', async (language, written) => {
  const { formatDay, formatShortDay, formatFullDay, formatMonth, readShortDay } = await load(language);
  expect([
    formatDay(day),
    formatShortDay(day, day),
    formatFullDay(day),
    formatMonth(day),
    readShortDay(day).weekday,
  ]).toEqual(written);
});

it.each([
  ['en', ['$1,234.50', '$34', '10,000', '4.8']],
  ['de', ['1.234,50\u00a0$', '34\u00a0$', '10.000', '4,8']],
  ['ja', ['$1,234.50', '$34', '10,000', '4.8']],
  ['ar', ['\u200f1,234.50\u00a0$', '\u200f34\u00a0$', '10,000', '4.8']],
])('writes numbers as in "%s", in digits that all read', async (language, written) => {
  const { formatSum, formatPrice, formatCount, formatDecimal } = await load(language);
  expect([formatSum(1234.5), formatPrice(34), formatCount(10_000), formatDecimal(4.8)]).toEqual(written);
});

it.each([
  ['en', ['A. B. C', 'A! B', 'A, B, C']],
  ['de', ['A. B. C', 'A! B', 'A, B, C']],
  ['ja', ['A。B。C', 'A!B', 'A、B、C']],
  ['ar', ['A. B. C', 'A! B', 'A، B، C']],
])('joins sentences and lists as in "%s"', async (language, written) => {
  const { joinSentences } = await load(language);
  const listed = ['A', 'B', 'C'].join(String(messagesIn(language).comma?.()));
  expect([joinSentences(['A', 'B', 'C']), joinSentences(['A!', 'B']), listed]).toEqual(written);
  expect(joinSentences([])).toBe('');
});
