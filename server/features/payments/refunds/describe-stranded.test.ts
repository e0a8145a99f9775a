import { expect, it } from 'vitest';
import { sandbox } from '../../../payments/sandbox.ts';
import { addCheckout } from '../../../testing/add-checkout.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { startServer } from '../../../testing/processes/start-server.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { urlOf } from '../../../testing/test-database.ts';
import { describeStranded } from './list-refunds.ts';

const house = await createTestApp();
const { app, database, db } = house;

/** A checkout with a page that nobody has closed, and money that is to go back. */
const strand = async (provider: 'sandbox' | 'stripe', id: string) => {
  const checkoutId = await addCheckout(db, { provider, status: 'Expired' });
  await updateRows(db, 'checkouts', { id: checkoutId }, { session_id: `s_${checkoutId}` });
  const money = { charge: `c_${id}`, amount_cents: 500 };
  await insertRows(db, 'transfers', {
    checkout_id: checkoutId,
    kind: 'paid',
    reference: money.charge,
    amount_cents: 500,
  });
  await insertRows(db, 'refunds', { id, checkout_id: checkoutId, ...money });
};

it('money that waits for Stripe where it is switched off is told of at the start, and to admins', async () => {
  expect(await describeStranded(db, undefined)).toBeUndefined();
  await strand('sandbox', 'REFAND000001');
  expect(await describeStranded(db, sandbox)).toBeUndefined();
  await strand('stripe', 'REFAND000002');
  const line =
    'Stripe is switched off, but 1 refund and 1 page to pay at wait for it. Start with PAYMENTS=stripe until they are done.';
  for (const provider of [undefined, sandbox]) expect(await describeStranded(db, provider)).toBe(line);
  expect(await describeStranded(db, { ...sandbox, name: 'stripe' })).toBeUndefined();

  const { headers } = await createGuest(house, { role: 'admin' });
  const listed = await app.inject({ url: '/api/refunds', headers });
  expect(listed.json()).toMatchObject([
    { _id: 'REFAND000001', problem: '' },
    {
      _id: 'REFAND000002',
      problem: 'Stripe is switched off here, so nobody can make this refund.',
    },
  ]);

  const server = startServer({ DATABASE_URL: urlOf(database), PAYMENTS: 'none' });
  await server.address;
  await expect.poll(() => server.output()).toContain(line);
  expect((await server.stop()).code).toBe(0);
});
