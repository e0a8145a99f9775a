import type { Insertable, Kysely } from 'kysely';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** Nothing where the same money is to go back already. */
export const insertRefund = async (tx: Db, refund: Insertable<Database['refunds']>): Promise<void> => {
  await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The money by which a payment was paid; undefined where none came through a provider. */
export const findPaidTransfer = (tx: Db, paymentId: string) =>
  tx
    .selectFrom('transfers')
    .select(['checkout_id as checkoutId', 'reference as charge', 'amount_cents as amountCents'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'paid')
    .executeTakeFirst();

/** Moves a payment on, if it is where it is thought to be. */
export const movePayment = async (
  tx: Db,
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
export const lockPaidFood = (tx: Db, orderIds: readonly number[]): Promise<{ id: string }[]> =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'paid')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
