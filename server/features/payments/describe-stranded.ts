import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Provider } from '../../payments/provider.ts';
import { countStranded } from './open-refunds.queries.ts';

const count = (many: number, one: string): string => `${many} ${one}${many === 1 ? '' : 's'}`;

/** Money that waits for Stripe in a house that has switched it off, in one line; undefined where there is none. */
export const describeStranded = async (
  db: Kysely<Database>,
  provider: Provider | undefined,
): Promise<string | undefined> => {
  if (provider?.name === 'stripe') return undefined;
  const { refunds, pages } = await countStranded(db, 'stripe');
  if (refunds === 0 && pages === 0) return undefined;
  return `Stripe is switched off, but ${count(refunds, 'refund')} and ${count(pages, 'page')} to pay at wait for it. Start with PAYMENTS=stripe until they are done.`;
};
