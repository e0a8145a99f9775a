import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addCheckout } from '../../testing/add-checkout.ts';
import { addGuests } from '../../testing/add-guests.ts';
import { addOrder } from '../../testing/add-order.ts';
import { addReward } from '../../testing/add-points.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { checkPoints } from './check-points.ts';

const { db } = await createTestDatabase({ demo: true });
const [guest, other] = await addGuests(db, 'nobody signs in here', 2);
const uid = guest?.uid ?? '';
let made = 0;

/** A payment of food that earned some points, limited only by the database's constraints. */
const earn = async ({ status, cents, points }: { status: string; cents: number; points: number }) => {
  made += 1;
  const id = `P${String(made).padStart(11, '0')}`;
  const items = [{ dishId: 1, name: 'Soup', priceCents: cents, image: '' }];
  const [order, checkout] = [await addOrder(db, { uid, items }), await addCheckout(db, { uid })];
  await sql`insert into payments (id, order_id, amount_cents, status) values (${id}, ${Number(order)}, ${cents}, ${status})`.execute(
    db,
  );
  await sql`insert into transfers (checkout_id, payment_id, kind, amount_cents, reference)
    values (${checkout}, ${id}, 'paid', ${cents}, 'ch')`.execute(db);
  await sql`insert into points (user_id, kind, points, payment_id, at, expires_at)
    values (${uid}, 'earned', ${points}, ${id}, now(), now() + interval '1 year')`.execute(db);
  return id;
};
const takeBack = (id: string, points: number) =>
  sql`insert into points (user_id, kind, points, payment_id, at) values (${uid}, 'taken back', ${-points}, ${id}, now())`.execute(
    db,
  );

it('finds nothing where everything is right, and every mistake by itself', async () => {
  await earn({ status: 'paid', cents: 1299, points: 12 });
  await takeBack(await earn({ status: 'refunded', cents: 500, points: 5 }), 5);
  expect(await checkPoints(db)).toEqual([]);

  const generous = await earn({ status: 'paid', cents: 1299, points: 13 });
  const kept = await earn({ status: 'refunding', cents: 500, points: 5 });
  const robbed = await earn({ status: 'paid', cents: 500, points: 5 });
  await takeBack(robbed, 5);
  const greedy = await earn({ status: 'refunded', cents: 500, points: 5 });
  await takeBack(greedy, 6);
  const code = await addReward(db, uid, 'Free Pizza');
  const foreign = await addReward(db, other?.uid ?? '', '10% Discount');
  await sql`insert into points (user_id, kind, points, code, at) values (${uid}, 'redeemed', -20, ${foreign}, now())`.execute(
    db,
  );
  const theirs = String(await addOrder(db, { uid }));
  await sql`update orders set code = ${foreign} where id = ${Number(theirs)}`.execute(db);
  const checkout = await addCheckout(db, { uid, status: 'Paid' });
  await sql`update checkouts set code = ${code}, reward = 'Free Pizza', saved_cents = 1 where id = ${checkout}`.execute(
    db,
  );
  await sql`update orders set code = ${code} where id = ${Number(await addOrder(db, { uid }))}`.execute(db);
  const mistakes = [
    `Checkout ${checkout} is Paid with a Free Pizza, but none of its orders has the code.`,
    ...[
      `Code ${code} for Free Pizza has taken 0 points instead of 100.`,
      `Code ${code} is used 2 times.`,
      `Code ${foreign} for 10% Discount has taken 20 points instead of 200.`,
      `Code ${foreign} is of another guest than order ${theirs}, which has it.`,
    ].toSorted(),
    `Payment ${greedy} has earned 5 points, but 6 are taken back and 0 have expired.`,
    `Payment ${generous} has earned 13 points for 1299 cents.`,
    `Payment ${kept} is refunding, but the points that it earned are not taken back.`,
    `Payment ${robbed} is paid, but the points that it earned are taken back.`,
  ];
  mistakes.sort();
  expect((await checkPoints(db)).toSorted()).toEqual(mistakes);

  await sql`update members set owed = 3, points = points + 1 where user_id = ${uid}`.execute(db);
  const standing = [
    `Member ${uid} has 210 points and owes 3, but the ledger says 209 and 0.`,
    `Member ${uid} owes 3 points while they have 210.`,
  ];
  expect((await checkPoints(db)).toSorted()).toEqual([...mistakes, ...standing].toSorted());
  expect(await checkLedger(db)).toEqual(expect.arrayContaining(mistakes));
});
