import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Provider } from '../../payments/provider.ts';

type Db = Kysely<Database>;

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

/** Ends a refund; undefined where somebody has ended it before. */
export const endRefund = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('refunds')
    .set({ settled_at: now, problem: '', leased_until: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['checkout_id', 'payment_id', 'amount_cents'])
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
export const hurryRefunds = async (tx: Db, charge: string): Promise<void> => {
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
export const lockRefunded = (tx: Db, { charge, reference }: { charge: string; reference: string }) =>
  tx
    .selectFrom('refunds')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.checkout_id', '=', 'refunds.checkout_id')
        .on(sql<boolean>`transfers.payment_id is not distinct from refunds.payment_id`)
        .on('transfers.kind', '=', 'refunded')
        .on('transfers.reference', '=', reference),
    )
    .select(['refunds.id', 'refunds.checkout_id', 'refunds.payment_id', 'refunds.amount_cents'])
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
            .where('back.reference', '=', reference),
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
export const reopenRefund = (tx: Db, id: string, problem: string) =>
  tx
    .updateTable('refunds')
    .set({ settled_at: null, problem, due_at: sql<Date>`now()`, leased_until: null })
    .where('id', '=', id)
    .execute();

type Transfer = {
  checkout_id: string;
  payment_id: string | null;
  amount_cents: number;
  kind: 'refunded' | 'returned';
  reference: string;
  at: Date;
};

export const insertTransfer = (tx: Db, transfer: Transfer) =>
  tx.insertInto('transfers').values(transfer).execute();
