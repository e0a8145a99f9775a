import { expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { bookableOf, sumOf, toRows, writeCsv } from './payment-rows.ts';

const payment: Payment = {
  _id: 'PAYMENT00001',
  bookingId: 'BK0000000001',
  roomId: 12,
  title: 'Lantern Bunk',
  amount: 0.1,
  date: '2026-11-20',
  status: 'due',
  userEmail: 'mara@example.test',
};
const { roomId: _, ...withoutRoom } = payment;
const ofPc: Payment = { ...withoutRoom, pcId: 3 };

test('names a room by its id and a PC with its kind', () => {
  expect(bookableOf(payment)).toBe('12');
  expect(bookableOf(ofPc)).toBe('PC 3');
});

test('adds up one status only, to the cent', () => {
  const payments: Payment[] = [
    payment,
    { ...payment, amount: 0.2 },
    { ...payment, amount: 50, status: 'paid' },
    { ...payment, amount: 7, status: 'cancelled' },
    { ...payment, amount: 9, status: 'refunded' },
  ];
  expect(sumOf(payments, 'due')).toBe(0.3);
  expect(sumOf(payments, 'paid')).toBe(50);
  expect(sumOf([], 'paid')).toBe(0);
});

test('adds up what is due and paid of payments in part, and nothing of what is to be given back', () => {
  const payments: Payment[] = [
    { ...payment, amount: 40, due: 25 },
    { ...payment, amount: 39, due: 5, status: 'paid' },
    { ...payment, amount: 27, due: -7, status: 'paid' },
    { ...payment, amount: 34, due: -34, status: 'refunding' },
  ];
  expect(sumOf(payments, 'due')).toBe(30);
  expect(sumOf(payments, 'paid')).toBe(15 + 34 + 34);
});

test('lists payments for spreadsheets under headings', () => {
  expect(toRows([payment, ofPc])).toEqual([
    ['Payment ID', 'Room ID', 'Title', 'Amount', 'Payment Date', 'Status', 'Booking ID'],
    ['PAYMENT00001', '12', 'Lantern Bunk', '0.10', 'due 2026-11-20', 'due', 'BK0000000001'],
    ['PAYMENT00001', 'PC 3', 'Lantern Bunk', '0.10', 'due 2026-11-20', 'due', 'BK0000000001'],
  ]);
});

test.each([
  ['due', 'due 2026-11-20'],
  ['paid', '2026-11-20'],
  ['refunding', '2026-11-20'],
  ['refunded', '2026-11-20'],
  ['cancelled', 'was due 2026-11-20'],
] as const)('dates what is %s as %s', (status, date) => {
  expect(toRows([{ ...payment, status }])[1]?.[4]).toBe(date);
});

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

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1+1', '＠x'])(
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
