import type { Kysely, Transaction } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Database } from '../../db/schema.ts';
import type { News } from '../../payments/provider.ts';
import { releaseCheckout } from '../checkout/release-checkout.ts';
import { settleCheckout } from '../checkout/settle-checkout.ts';
import { insertNews } from './news.queries.ts';
import { hurryRefunds } from './refunds.queries.ts';
import { reopenRefunds } from './reopen-refunds.ts';

type Venue = Here & { origin: string };

const act = async (tx: Transaction<Database>, news: News, venue: Venue): Promise<void> => {
  if (news.about === 'paid') await settleCheckout(tx, news, venue);
  if (news.about === 'over') await releaseCheckout(tx, news, venue.now);
  // What exactly has gone back is asked of the provider, so that it does not matter which news comes first.
  if (news.about === 'refund') await hurryRefunds(tx, news.charge);
  if (news.about === 'bounced') await reopenRefunds(tx, news, venue.now);
};

/** Does what an announcement asks for, once however often it is heard; or nothing at all, and it will be heard again. */
export const hearNews = async (db: Kysely<Database>, news: News, venue: Venue): Promise<void> => {
  if (news.about === 'else') return;
  await db.transaction().execute(async (tx) => {
    if (await insertNews(tx, news.id)) await act(tx, news, venue);
  });
};
