import type { Bill, BillLine } from '#contract/desk/bills.ts';
import { fromCents, toCents } from '#contract/money.ts';

/** The sections of a bill, in order. */
const sections = ['stay', 'food', 'other'] as const;
export type SectionName = (typeof sections)[number];

const sectionOf: Readonly<Record<BillLine['what'], SectionName>> = {
  stay: 'stay',
  change: 'stay',
  food: 'food',
  charge: 'other',
  waiver: 'other',
};

export type BillSection = { name: SectionName; lines: readonly BillLine[]; sum: number };

export const sumOf = (lines: readonly Pick<BillLine, 'amount'>[]): number =>
  fromCents(lines.reduce((cents, { amount }) => cents + toCents(amount), 0));

/** Groups the lines of a bill into sections with sums; empty sections are left out. */
export const splitBill = (lines: readonly BillLine[]): BillSection[] =>
  sections
    .map((name) => ({ name, lines: lines.filter(({ what }) => sectionOf[what] === name) }))
    .filter(({ lines: own }) => own.length > 0)
    .map((section) => ({ ...section, sum: sumOf(section.lines) }));

/** Orders that the kitchen is still preparing. */
export const findOpenOrders = ({ lines }: Pick<Bill, 'lines'>) =>
  lines.flatMap(({ order }) => (order?.isOpen ? [order] : []));
