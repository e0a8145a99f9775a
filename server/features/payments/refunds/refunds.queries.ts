import { type Insertable, sql } from 'kysely';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { Database, Db, Tx } from '../../../db/schema.ts';
import { sinceOf } from '../../../lists/time-cursor.ts';
import type { Provider } from '../../../payments/provider.ts';

// Time is the database's here, so that processes whose clocks differ agree on what is due.
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Longer than a slow provider can draw out one refund; then it counts as dropped by a process that died. */
const leaseSeconds = 300;

type DueRefund = { id: string; charge: string; amountCents: number; attempts: number };

/** Takes the refund that is due the longest of those that this provider can make; others pass it by until its lease ends. */
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
      ...{ due_at: inSeconds(leaseSeconds), leased_until: inSeconds(leaseSeconds) },
    }))
    .where('id', '=', due)
    .returning(['id', 'charge', 'amount_cents as amountCents', 'attempts'])
    .executeTakeFirst();
};

/** What a refund is about, for the log: the booking, else the refund itself. */
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

/** Ends a refund; undefined where somebody has ended it before. */
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

/** Makes open refunds of a charge that nobody has in hand due at once, and says so to whoever makes them. */
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

/** Whatever was given back under a name and has not been returned to us yet, locked. */
export const lockRefunded = (tx: Tx, { charge, reference }: { charge: string; reference: string }) =>
  tx
    .selectFrom('refunds')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.checkout_id', '=', 'refunds.checkout_id')
        .on(sql<boolean>`transfers.payment_id is not distinct from refunds.payment_id`)
        // Earlier rows do not say of which refund they are, and are of the only one.
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

/** A refund of this provider that was made in the last month and that nobody has looked at for a day. */
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

/** Begins a refund that was settled anew. */
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

/** Nothing where the same money is to go back already. */
export const insertRefund = async (tx: Tx, refund: Insertable<Database['refunds']>): Promise<void> => {
  await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The money that came online for a payment, and what of it is neither back nor on its way; undefined where none came. */
export const findOnlineMoney = async (tx: Tx, paymentId: string) => {
  const { rows } = await sql<{ checkoutId: string; charge: string; leftCents: number }>`
    select checkout_id as "checkoutId", reference as charge, (amount_cents - coalesce((
      select sum(amount_cents) from refunds where payment_id = ${paymentId}
    ), 0))::bigint as "leftCents"
    from transfers where payment_id = ${paymentId} and kind = 'paid'`.execute(tx);
  return rows[0];
};

/** Ends a payment that is refunding, once nothing of it is on its way any more and the desk has nothing to give back. */
export const endPayment = async (tx: Tx, id: string): Promise<void> => {
  // Locked by itself: another part of the payment may settle at this moment, and a statement sees what was before it waited.
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

/** Moves a payment on, if it is where it is thought to be. */
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

/** The payments of orders that are paid, locked; others may still refer to them, as points do. */
export const lockPaidFood = (tx: Tx, orderIds: readonly number[]): Promise<{ id: string }[]> =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'paid')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
