import { type Insertable, type Kysely, sql } from 'kysely';
import { occupying } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import type { PaymentStatus } from '#contract/payment-statuses.ts';
import { bookedKinds } from '../../db/booked-kinds.ts';
import type { Database } from '../../db/schema.ts';
import { type NewMail, toMailRow } from '../../mail/enqueue-mail.ts';

type Db = Kysely<Database>;

/** Nothing that has not ended began earlier: the longest stay is 30 nights. */
export const longestAgo = (now: Date): Date => new Date(now.getTime() - 32 * 86_400_000);

type Thing = { title: string; priceCents: number; upcoming: number };

/** What is to be booked, and how many bookings its guest holds that are not over. */
export const findThing = (
  tx: Db,
  { kind, id }: { kind: Kind; id: number },
  { uid, now }: { uid: string; now: Date },
): Promise<Thing | undefined> => {
  const upcoming = tx
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', uid)
    .where('status', 'in', occupying)
    .where('starts_at', '>', longestAgo(now))
    .where('ends_at', '>', now);
  const things =
    kind === 'pc'
      ? tx.selectFrom('pcs').select(['id', 'title', 'price_cents'])
      : tx.selectFrom('rooms').select(['id', 'title', 'price_cents']).where('kind', '=', bookedKinds[kind]);
  return tx
    .selectFrom(things.as('things'))
    .select(['title', 'price_cents as priceCents', upcoming.$asScalar().$notNull().as('upcoming')])
    .where('id', '=', id)
    .executeTakeFirst();
};

type NewBooking = Insertable<Database['bookings']>;

/**
 * Writes a booking with its payment, due at the desk, and its mail, all in one statement; false where somebody has
 * any of its time already. On a clash nothing is raised, so that nobody waits in a circle.
 */
export const insertBooking = async (
  tx: Db,
  booking: NewBooking,
  { paymentId, mail }: { paymentId: string; mail: NewMail },
): Promise<boolean> => {
  const { recipient, subject, body } = toMailRow(mail);
  const written = await tx
    .with('booking', (qc) =>
      qc
        .insertInto('bookings')
        .values(booking)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'amount_cents']),
    )
    .with('payment', (qc) =>
      qc
        .insertInto('payments')
        .columns(['id', 'booking_id', 'amount_cents', 'status'])
        .expression((eb) =>
          eb
            .selectFrom('booking')
            .select([
              sql<string>`${paymentId}`.as('payment'),
              'id',
              'amount_cents',
              sql<PaymentStatus>`'due'`.as('status'),
            ]),
        ),
    )
    .with('mail', (qc) =>
      qc
        .insertInto('mails')
        .columns(['recipient', 'subject', 'body'])
        .expression((eb) =>
          eb
            .selectFrom('booking')
            .select([
              sql<string>`${recipient}`.as('recipient'),
              sql<string>`${subject}`.as('subject'),
              sql<string>`${body}`.as('body'),
            ]),
        ),
    )
    .selectFrom('booking')
    .select('id')
    .executeTakeFirst();
  return written !== undefined;
};

type Cancelling = { now: Date; payment: PaymentStatus };

/** Cancels a booking that has not begun and settles its payment. */
export const cancel = async (tx: Db, id: string, { now, payment }: Cancelling): Promise<void> => {
  await tx
    .updateTable('bookings')
    .set({ status: 'Cancelled', cancelled_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Confirmed'])
    .execute();
  await tx
    .updateTable('payments')
    .set({ status: payment })
    .where('booking_id', '=', id)
    .where('status', '<>', payment)
    .execute();
};
