import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { sinceOf } from '../../lists/time-cursor.ts';
import type { Provider } from '../../payments/provider.ts';

type Db = Kysely<Database>;

export type RefundMark = { since: string; id: string };

type Filter = { after: RefundMark | undefined; limit: number };

/** How much waits for a provider: refunds, and pages at which somebody may have paid. */
export const countStranded = async (db: Db, provider: Provider['name']) => {
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('checkouts', 'checkouts.id', 'refunds.checkout_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('refunds.settled_at', 'is', null)
    .where('provider', '=', provider);
  const pages = db
    .selectFrom('checkouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .where('session_id', 'is not', null)
    .where('closed_at', 'is', null);
  const [waiting, unclosed] = await Promise.all([
    refunds.executeTakeFirstOrThrow(),
    pages.executeTakeFirstOrThrow(),
  ]);
  return { refunds: waiting.count, pages: unclosed.count };
};

/** Refunds that are not settled, the oldest first, one row more than asked for, where there is one. */
export const findOpenRefunds = (db: Db, { after, limit }: Filter) => {
  let rows = db
    .selectFrom('refunds')
    .innerJoin('checkouts', 'checkouts.id', 'refunds.checkout_id')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('users', 'users.id', 'checkouts.user_id')
    .select([
      'refunds.id',
      'refunds.amount_cents as amountCents',
      'wanted_at as wantedAt',
      'attempts',
      'due_at as dueAt',
      'problem',
      'checkouts.provider',
      'bookings.title',
      'orders.room_type as roomType',
      'orders.room_id as roomId',
      'users.email',
      sinceOf('wanted_at').as('since'),
    ])
    .where('refunds.settled_at', 'is', null);
  if (after)
    rows = rows.where(sql<boolean>`(wanted_at, refunds.id) > (to_timestamp(${after.since}), ${after.id})`);
  return rows
    .orderBy('wanted_at')
    .orderBy('refunds.id')
    .limit(limit + 1)
    .execute();
};
