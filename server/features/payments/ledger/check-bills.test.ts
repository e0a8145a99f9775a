import { expect, it } from 'vitest';
import type { Db } from '../../../db/schema.ts';
import {
  addNight,
  buy,
  cancel,
  charge,
  eat,
  giveBack,
  inTime,
  mark,
  markPaid,
  now,
  pay,
  refund,
  settle,
  tooLate,
} from '../../../testing/add-bill.ts';
import { inVain } from '../../../testing/in-vain.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { checkLedger } from './check-ledger.ts';

const house = await createTestApp();
const { db } = house;
const guest = await house.addGuest();
const rival = await house.addGuest();

type Act = (tx: Db, id: string) => Promise<unknown>;

it.each<[string, Act]>([
  ['a part that was paid', (tx, id) => pay(tx, id, 999)],
  [
    'a bill that was paid with an extra, a discount that was taken off, and food',
    async (tx, id) => {
      await charge(tx, id, 300);
      const removes = await charge(tx, id, -200);
      await charge(tx, id, 200, { kind: 'removal', removes, reason: 'Not theirs' });
      await eat(tx, id);
      await pay(tx, id, 1_899);
      await markPaid(tx, id);
    },
  ],
  [
    'a moved stay',
    async (tx, id) => {
      await charge(tx, id, 500, { kind: 'change' });
      await updateRows(tx, 'bookings', { id }, { amount_cents: 1_500 });
    },
  ],
  [
    'food that was cancelled',
    async (tx, id) => {
      const order = await eat(tx, id);
      await updateRows(tx, 'orders', { id: order }, { status: 'Cancelled', cancelled_at: now });
      await pay(tx, id, 1_000);
      await markPaid(tx, id);
    },
  ],
  [
    'money of a cancelled booking that is still to be given back at the desk',
    async (tx, id) => {
      await pay(tx, id, 500);
      await cancel(tx, id, inTime);
      await mark(tx, id, 'refunding');
    },
  ],
  [
    'the same once it is given back',
    async (tx, id) => {
      await pay(tx, id, 500);
      await cancel(tx, id, inTime);
      await giveBack(tx, id, 500);
      await mark(tx, id, 'refunded');
    },
  ],
  [
    'a late cancellation whose money the desk gave back',
    async (tx, id) => {
      await pay(tx, id, 1_000);
      await cancel(tx, id, tooLate);
      await giveBack(tx, id, 1_000);
      await mark(tx, id, 'refunded');
    },
  ],
  [
    'parts of a cart that are back and on their way',
    async (tx, id) => {
      await buy(tx, id);
      await settle(tx, id, 300);
      await refund(tx, id, 200);
    },
  ],
  [
    'the rest of it after a cancellation',
    async (tx, id) => {
      await buy(tx, id);
      await settle(tx, id, 300);
      await cancel(tx, id, inTime);
      await refund(tx, id, 700, { reason: null });
      await mark(tx, id, 'refunding');
    },
  ],
  [
    'a rest that is back while the desk still has something to give back',
    async (tx, id) => {
      await buy(tx, id);
      await pay(tx, id, 100);
      await cancel(tx, id, inTime);
      await settle(tx, id, 1_000, { reason: null });
      await mark(tx, id, 'refunding');
    },
  ],
])('finds nothing wrong with %s [BILL-20]', async (_, act) => {
  await inVain(db, async (tx) => {
    await act(tx, await addNight(tx, guest.uid));
    expect(await checkLedger(tx)).toEqual([]);
  });
});

it.each<[RegExp, Act]>([
  [
    /^Payment \w+ is paid, but 1 cents are due on its bill\.$/,
    async (tx, id) => {
      await pay(tx, id, 999);
      await markPaid(tx, id);
    },
  ],
  [/^Payment \w+ is due, but 0 cents are due on its bill\.$/, (tx, id) => pay(tx, id, 1_000)],
  [
    /^Payment \w+ is paid, but 599 cents are due on its bill\.$/,
    async (tx, id) => {
      await pay(tx, id, 1_000);
      await markPaid(tx, id);
      await eat(tx, id);
    },
  ],
  [/^Payment \w+ is refunded, but what it is for is Confirmed\.$/, (tx, id) => mark(tx, id, 'refunded')],
  [
    /^Payment \w+ is due, but what it is for is Cancelled\.$/,
    async (tx, id) => {
      await pay(tx, id, 500);
      await cancel(tx, id, inTime);
    },
  ],
  [
    /^Payment \w+ is refunding, but what it is for is Cancelled\.$/,
    async (tx, id) => {
      await pay(tx, id, 500);
      await cancel(tx, id, tooLate);
      await mark(tx, id, 'refunding');
    },
  ],
  [
    /^Payment \w+ is refunding, but nobody gives its 1000 cents back\.$/,
    async (tx, id) => {
      await pay(tx, id, 500);
      await giveBack(tx, id, 500);
      await cancel(tx, id, inTime);
      await mark(tx, id, 'refunding');
    },
  ],
  [
    /^Payment \w+ gives 1001 cents back online, but only 1000 came\.$/,
    async (tx, id) => {
      await buy(tx, id);
      await refund(tx, id, 500);
      await refund(tx, id, 501);
    },
  ],
  [
    /^Payment \w+ is paid, but the house has 1000 of its 1000 cents\.$/,
    async (tx, id) => {
      await buy(tx, id);
      await refund(tx, id, 500, { settled_at: now });
    },
  ],
  [
    /^Payment \w+ is paid, but what it is for is Confirmed\.$/,
    async (tx, id) => {
      await buy(tx, id);
      await refund(tx, id, 1_000);
    },
  ],
  [
    /^Refund \w+ is open, but its payment \w+ is paid\.$/,
    async (tx, id) => {
      await buy(tx, id);
      await refund(tx, id, 500, { reason: null });
    },
  ],
  [
    /^Booking \w+ has had 501 cents back at the desk, but only 500 came there\.$/,
    async (tx, id) => {
      await pay(tx, id, 500);
      await giveBack(tx, id, 501);
    },
  ],
  [/^The bill of booking \w+ comes to -1 cents\.$/, (tx, id) => charge(tx, id, -1_001)],
  [
    /^Payment \w+ is of 1500 cents, but what it is for costs 1000\.$/,
    (tx, id) => charge(tx, id, 500, { kind: 'change' }),
  ],
  [
    /^Charge \d+ takes 299 cents off the bill of booking \w+ for charge \d+, which is 300 cents on that of \w+\.$/,
    async (tx, id) => {
      const removes = await charge(tx, id, 300);
      await charge(tx, id, -299, { kind: 'removal', removes, reason: 'Lost' });
    },
  ],
  [
    /^Charge \d+ takes 300 cents off the bill of booking (\w+) for charge \d+, which is 300 cents on that of (?!\1)\w+\.$/,
    async (tx, id) => {
      const removes = await charge(tx, await addNight(tx, guest.uid, '2026-12-05'), 300);
      await charge(tx, id, -300, { kind: 'removal', removes, reason: 'Lost' });
    },
  ],
  [
    /^Charge \d+ takes 500 cents off .* for charge \d+, which is 500 cents on that of \w+\.$/,
    async (tx, id) => {
      const removes = await charge(tx, id, 500, { kind: 'change' });
      await charge(tx, id, -500, { kind: 'removal', removes, reason: 'Lost' });
    },
  ],
  [
    /^Order \d+ stands on the bill of booking \w+, which is of another guest\.$/,
    (tx, id) => eat(tx, id, rival.uid),
  ],
  [
    /^Order \d+ was paid online, but stands on the bill of booking \w+\.$/,
    async (tx, id) => {
      await buy(tx, id);
      await updateRows(tx, 'orders', { id: await eat(tx, id) }, { checkout_id: 'CHECKED00001' });
    },
  ],
  [
    /^Booking \w+ was paid at 2026-11-15 .*, but its payment is due\.$/,
    (tx, id) => updateRows(tx, 'bookings', { id }, { paid_at: now }),
  ],
  [
    /^Booking \w+ was paid at no time, but its payment is paid\.$/,
    async (tx, id) => {
      await pay(tx, id, 1_000);
      await mark(tx, id, 'paid');
    },
  ],
  [
    /^Booking \w+ is held, but there is more on its bill than its price\.$/,
    async (tx, id) => {
      await updateRows(tx, 'bookings', { id }, { status: 'Pending', held_until: new Date('2100-01-01') });
      await charge(tx, id, 300);
    },
  ],
  [
    /^Booking \w+ costs 1000 cents, but its nights or hours 999\.$/,
    (tx, id) => updateRows(tx, 'bookings', { id }, { unit_cents: [999] }),
  ],
])('says %s [BILL-20]', async (mistake, act) => {
  await inVain(db, async (tx) => {
    await act(tx, await addNight(tx, guest.uid));
    expect(await checkLedger(tx)).toContainEqual(expect.stringMatching(mistake));
  });
});

const earn = (tx: Db, payment_id: string, points: number) =>
  insertRows(tx, 'points', {
    user_id: guest.uid,
    kind: 'earned',
    points,
    payment_id,
    at: now,
    expires_at: new Date('2027-11-15'),
  });

it.each<[RegExp, Act]>([
  [
    /^Payment \w+ has earned 11 points for 0 cents\.$/,
    async (tx, id) => {
      await pay(tx, id, 1_000);
      await earn(tx, id, 11);
    },
  ],
  [
    /^Payment \w+ is due, but the points that it earned are not taken back\.$/,
    async (tx, id) => {
      await pay(tx, id, 1_000);
      await earn(tx, id, 10);
      await giveBack(tx, id, 1_000);
    },
  ],
])('says %s [BILL-15]', async (mistake, act) => {
  await inVain(db, async (tx) => {
    await act(tx, await addNight(tx, guest.uid));
    expect(await checkLedger(tx)).toContainEqual(expect.stringMatching(mistake));
  });
});

it('keeps rows of bills as they were written, and takes a charge off once [BILL-21]', async () => {
  const refused = (act: Act) => inVain(db, async (tx) => void (await act(tx, await addNight(tx, guest.uid))));
  const added = async (tx: Db, id: string) => {
    await pay(tx, id, 500);
    return charge(tx, id, 300);
  };
  for (const table of ['charges', 'desk_payments'] as const) {
    const act = (change: (tx: Db) => Promise<unknown>) =>
      expect(
        refused(async (tx, id) => {
          await added(tx, id);
          await change(tx);
        }),
      ).rejects.toThrow('only ever added');
    await act((tx) => tx.deleteFrom(table).execute());
    await act((tx) => tx.updateTable(table).set({ amount_cents: 1 }).execute());
  }
  await expect(
    refused(async (tx, id) => {
      const removal = { kind: 'removal', removes: await added(tx, id), reason: 'Lost' };
      await charge(tx, id, -300, removal);
      await charge(tx, id, -300, removal);
    }),
  ).rejects.toThrow('charges_removed_once');
});
