import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('writes rows with CRLF behind the mark of UTF-8', () => {
  expect(
    writeCsv([
      ['Payment ID', 'Amount'],
      ['7K3M', '102.00'],
    ]),
  ).toBe('\uFEFFPayment ID,Amount\r\n7K3M,102.00\r\n');
});

test('quotes cells with commas, quotes and line breaks', () => {
  expect(writeCsv([['a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', 'plain', '']])).toBe(
    '\uFEFF"a,b","say ""hi""","two\nlines","two\r\nlines",plain,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
  'defuses %j, which a spreadsheet would work out',
  (cell) => {
    expect(writeCsv([[cell]])).toBe(`\uFEFF'${cell}\r\n`);
  },
);

test.each(['\rx', '\nx', '=HYPERLINK("https://example.test","x")'])('defuses and quotes %j', (cell) => {
  expect(writeCsv([[cell]])).toBe(`\uFEFF"'${cell.replaceAll('"', '""')}"\r\n`);
});

test('leaves such signs alone inside a cell', () => {
  expect(writeCsv([['a=1', 'b-c', 'd@e']])).toBe('\uFEFFa=1,b-c,d@e\r\n');
});
