import { titleOfFood } from '#contract/checkout.rules.ts';
import { fromCents } from '#contract/money.ts';
import type { Refund } from '#contract/payments.ts';
import type { Db } from '../../../db/schema.ts';
import { refuseCursor } from '../../../lists/cursor.ts';
import { cutPage, type Page } from '../../../lists/cut-page.ts';
import type { Provider } from '../../../payments/provider.ts';
import { countStranded, findOpenRefunds, type RefundCursor } from './refunds.queries.ts';

type Row = Awaited<ReturnType<typeof findOpenRefunds>>[number];

const stray = 'Paid too late or twice';

const titleOf = ({ title, roomType, roomId }: Row): string =>
  title ?? (roomType && roomId ? titleOfFood({ roomType, roomId }) : stray);

// Holds from the waitlist are not paid online.
const providerNames = { sandbox: 'The sandbox', stripe: 'Stripe', waitlist: 'The waitlist' } as const;

/** Why a refund is delayed; only the provider that took the money can return it. */
const problemOf = ({ provider, problem }: Row, name: Provider['name'] | undefined): string =>
  provider === name
    ? problem
    : `${providerNames[provider]} is switched off here, so nobody can make this refund.`;

const presentFor =
  (name: Provider['name'] | undefined) =>
  (row: Row): Refund => ({
    _id: row.id,
    title: titleOf(row),
    userEmail: row.email ?? '',
    amount: fromCents(row.amountCents),
    wantedAt: row.wantedAt.toISOString(),
    attempts: row.attempts,
    nextAt: row.dueAt.toISOString(),
    problem: problemOf(row, name),
    ...(row.reason !== null && { reason: row.reason }),
  });

const cursorOf = ({ since, id }: RefundCursor): string => `${since}~${id}`;

const readCursor = (text: string | undefined): RefundCursor | undefined => {
  if (text === undefined) return undefined;
  const [, since, id] = /^(\d{1,12}(?:\.\d{1,6})?)~([0-9A-HJKMNP-TV-Z]{12})$/.exec(text) ?? [];
  if (since === undefined || id === undefined) throw refuseCursor();
  return { since, id };
};

/** Refunds that are not done yet, oldest first. */
export const listRefunds = async (
  { db, provider }: { db: Db; provider: Provider | undefined },
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page<Refund>> =>
  cutPage(await findOpenRefunds(db, { after: readCursor(after), limit }), {
    limit,
    cursorOf,
    present: presentFor(provider?.name),
  });

const count = (many: number, one: string): string => `${many} ${one}${many === 1 ? '' : 's'}`;

/**
 * One line about refunds and checkouts that wait for Stripe while it is switched off; undefined without any.
 */
export const describeStranded = async (
  db: Db,
  provider: Provider | undefined,
): Promise<string | undefined> => {
  if (provider?.name === 'stripe') return undefined;
  const { refunds, pages } = await countStranded(db, 'stripe');
  if (refunds === 0 && pages === 0) return undefined;
  return `Stripe is switched off, but ${count(refunds, 'refund')} and ${count(pages, 'page')} to pay at wait for it. Start with PAYMENTS=stripe until they are done.`;
};
