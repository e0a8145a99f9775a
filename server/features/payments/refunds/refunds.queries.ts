import { type Insertable, sql } from 'kysely';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { Database, Db, Tx } from '../../../db/schema.ts';
import { sinceOf } from '../../../lists/time-cursor.ts';
import type { Provider } from '../../../payments/provider.ts';

// The database's time, so that processes whose clocks differ agree on what is due.
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Longer than a slow provider needs for one refund; after that, the process that took it must have died. */
const leaseSeconds = 300;

type DueRefund = { id: string; charge: string; amountCents: number; attempts: number };

/** Leases the refund of this provider that has been due longest; others skip it until the lease ends. */
export const takeDueRefund = (db: Db, provider: Provider['name']): Promise<DueRefund | undefined> => {
  const due = db
    .selectFrom('refunds')
    .innerJoin('checkouts', 'checkouts.id', 'refunds.checkout_id')
    .select('refunds.id')
    .where('refunds.settled_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('provider', '=', provider)
    .orderBy('due_at')
    .orderBy('refunds.id')
    .limit(1)
    .forUpdate('refunds')
    .skipLocked();
  return db
    .updateTable('refunds')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      due_at: inSeconds(leaseSeconds),
      leased_until: inSeconds(leaseSeconds),
    }))
    .where('id', '=', due)
    .returning(['id', 'charge', 'amount_cents as amountCents', 'attempts'])
    .executeTakeFirst();
};

/** The subject of a refund in the log: the booking, else the refund itself. */
export const describeRefund = async (tx: Tx, id: string): Promise<{ subject: string }> => {
  const paid = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['booking_id', 'order_id'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
  if (paid?.booking_id) return { subject: `booking ${paid.booking_id}` };
  return { subject: paid?.order_id ? `order ${paid.order_id}` : `refund ${id}` };
};

/** Marks a refund as settled; undefined if it already was. */
export const endRefund = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('refunds')
    .set({ settled_at: now, problem: '', leased_until: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['id as refund_id', 'checkout_id', 'payment_id', 'amount_cents'])
    .executeTakeFirst();

export const postponeRefund = (
  db: Db,
  id: string,
  { problem, seconds }: { problem: string; seconds: number },
) =>
  db
    .updateTable('refunds')
    .set({ problem, due_at: inSeconds(seconds), leased_until: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();

/** Makes open refunds of a charge due at once, except leased ones, and notifies the job. */
export const makeRefundsDue = async (tx: Tx, charge: string): Promise<void> => {
  await tx
    .updateTable('refunds')
    .set({ due_at: sql<Date>`now()` })
    .where('charge', '=', charge)
    .where('settled_at', 'is', null)
    .where(sql<boolean>`(leased_until is null or leased_until <= now())`)
    .execute();
  await sql`select pg_notify('nightdesk', 'refunds')`.execute(tx);
};

/** Refunds made under a provider's reference that have not bounced, locked. */
export const lockRefunded = (tx: Tx, { charge, reference }: { charge: string; reference: string }) =>
  tx
    .selectFrom('refunds')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.checkout_id', '=', 'refunds.checkout_id')
        .on(sql<boolean>`transfers.payment_id is not distinct from refunds.payment_id`)
        // Older rows lack the refund's id, and belong to the only one.
        .on(sql<boolean>`coalesce(transfers.refund_id, refunds.id) = refunds.id`)
        .on('transfers.kind', '=', 'refunded')
        .on('transfers.reference', '=', reference),
    )
    .select(['refunds.id as refund_id', 'refunds.checkout_id', 'refunds.payment_id', 'refunds.amount_cents'])
    .where('refunds.charge', '=', charge)
    .where('refunds.settled_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transfers as back')
            .select('back.id')
            .whereRef('back.checkout_id', '=', 'refunds.checkout_id')
            .where('back.kind', '=', 'returned')
            .where('back.reference', '=', reference)
            .where(sql<boolean>`coalesce(back.refund_id, refunds.id) = refunds.id`),
        ),
      ),
    )
    .forUpdate('refunds')
    .execute();

/** Takes a refund of this provider settled within a month and not checked for a day. */
export const takeSettledRefund = (db: Db, provider: Provider['name']) => {
  const settled = db
    .selectFrom('refunds')
    .innerJoin('checkouts', 'checkouts.id', 'refunds.checkout_id')
    .select('refunds.id')
    .where('refunds.settled_at', '>', inSeconds(-30 * 24 * 3600))
    .where(sql<boolean>`greatest(refunds.settled_at, refunds.looked_at) < now() - interval '1 day'`)
    .where('provider', '=', provider)
    .orderBy('refunds.settled_at')
    .limit(1)
    .forUpdate('refunds')
    .skipLocked();
  return db
    .updateTable('refunds')
    .set({ looked_at: sql<Date>`now()` })
    .where('id', '=', settled)
    .returning(['id', 'charge'])
    .executeTakeFirst();
};

/** Reopens a settled refund, to be made again. */
export const reopenRefund = (tx: Tx, id: string, problem: string) =>
  tx
    .updateTable('refunds')
    .set({ settled_at: null, problem, due_at: sql<Date>`now()`, leased_until: null })
    .where('id', '=', id)
    .execute();

type LedgerEntry = {
  refund_id: string;
  checkout_id: string;
  payment_id: string | null;
  amount_cents: number;
  kind: 'refunded' | 'returned';
  reference: string;
  at: Date;
};

export const insertLedgerEntry = (tx: Tx, transfer: LedgerEntry) =>
  tx.insertInto('transfers').values(transfer).execute();

export type RefundCursor = { since: string; id: string };

type Filter = { after: RefundCursor | undefined; limit: number };

/** How many refunds and pay pages that may have been paid wait for a provider. */
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

/** Open refunds, oldest first, one row more than the limit, to know whether there is a next page. */
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
      'refunds.reason',
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

/** Does nothing if the same money is already being refunded. */
export const insertRefund = async (tx: Tx, refund: Insertable<Database['refunds']>): Promise<void> => {
  await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * The online charge of a payment, and how much of it is not refunded or being refunded; undefined without
 * one.
 */
export const findOnlineMoney = async (tx: Tx, paymentId: string) => {
  const { rows } = await sql<{ checkoutId: string; charge: string; leftCents: number }>`
    select checkout_id as "checkoutId", reference as charge, (amount_cents - coalesce((
      select sum(amount_cents) from refunds where payment_id = ${paymentId}
    ), 0))::bigint as "leftCents"
    from transfers where payment_id = ${paymentId} and kind = 'paid'`.execute(tx);
  return rows[0];
};

/** Marks a refunding payment as refunded, once no refund is open and the desk owes nothing. */
export const endPayment = async (tx: Tx, id: string): Promise<void> => {
  // A separate lock: another refund of the payment may be settling now, and a statement only sees what was
  // there before it waited.
  await tx.selectFrom('payments').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  await sql`
    update payments set status = 'refunded'
    where id = ${id} and status = 'refunding'
      and not exists (select from refunds where payment_id = payments.id and settled_at is null)
      and 0 = (
        select coalesce(sum(case kind when 'paid' then amount_cents else -amount_cents end), 0)
        from desk_payments where booking_id = payments.booking_id
      )`.execute(tx);
};

/** Changes the status of a payment, if it has the expected one. */
export const movePayment = async (
  tx: Tx,
  id: string,
  { from, to }: { from: PaymentStatus; to: PaymentStatus },
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute();
};

/** Locks the payments of paid orders; others can still reference them, as points do. */
export const lockPaidFood = (tx: Tx, orderIds: readonly number[]): Promise<{ id: string }[]> =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'paid')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
