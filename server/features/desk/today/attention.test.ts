import { describe, expect, it } from 'vitest';
import { addGuest } from '../../../testing/add-guests.ts';
import { attentionOf, hours, leftAt, namesOf, openTestDay, room } from '../../../testing/open-test-day.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';

describe('the kitchen', async () => {
  const { db, clerk, add, show } = await openTestDay();

  it('has open orders, the oldest first, with the title of where they go [DESK-39]', async () => {
    const items = JSON.stringify([{ dishId: 9, name: 'Soup', priceCents: 599, image: '/x.svg' }]);
    const order = { user_id: clerk.uid, items, total_cents: 599 };
    const booking_id = await add('Stays', { ...room(3, '2026-11-15', 3), status: 'Checked in' });
    await updateRows(db, 'bookings', { id: booking_id }, { title: 'Ember Bunk' });
    await updateRows(db, 'pcs', { id: 2 }, { title: 'PC of the window' });
    await insertRows(db, 'orders', [
      { ...order, number: 1, room_type: 'Sleeping Room', room_id: '1' },
      { ...order, number: 2, room_type: 'Study Room', room_id: '1' },
      { ...order, number: 3, room_type: 'PC', room_id: '2' },
      { ...order, number: 4, room_type: 'PC', room_id: 'by the door' },
      { ...order, number: 5, room_type: 'Sleeping Room', room_id: '99999999999', booking_id },
      { ...order, number: 6, room_type: 'PC', room_id: '1' },
    ]);
    await updateRows(db, 'orders', { number: 1 }, { status: 'Ready to Serve', ready_at: new Date() });
    await updateRows(db, 'orders', { number: 6 }, { status: 'Completed', completed_at: new Date() });
    const { kitchen } = await show();
    expect(kitchen.map(({ number, place }) => [number, place])).toEqual([
      [1, 'Lantern Bunk'],
      [2, 'Study Room 1'],
      [3, 'PC of the window'],
      [4, 'PC by the door'],
      [5, 'Ember Bunk'],
    ]);
    expect(kitchen[0]).toMatchObject({ orderInfo: 'Ready to Serve', foodItems: [{ foodName: 'Soup' }] });
  });
});

describe('money', async () => {
  const { db, add, show } = await openTestDay();

  it('is due by those who come, leave or are here that day, each once [DESK-40]', async () => {
    const cents = (amount_cents: number) => ({ amount_cents });
    await add('Arrives', room(1, '2026-11-16', 2), cents(1));
    await add('Leaves', { ...room(2, '2026-11-14', 2), status: 'Checked in' }, cents(20));
    await add('Stays', { ...room(3, '2026-11-14', 7), status: 'Checked in' }, cents(300));
    await add('Left', room(4, '2026-11-14', 2), { ...leftAt('09:30'), ...cents(4_000) });
    await add('Later today', hours('pc', 1, '20:00', 1), cents(50_000));
    await add('Was here today', hours('pc', 1, '08:00', 1), cents(600_000));
    const others = cents(100_000_00);
    await add('Tomorrow', room(5, '2026-11-17'), others);
    await add('Tomorrow at a PC', hours('pc', 2, '01:00', 1, '2026-11-17'), others);
    await add('Cancelled', { ...room(6, '2026-11-16'), status: 'Cancelled' }, others);
    await add('Held', { ...room(6, '2026-11-16'), status: 'Pending' }, others);
    const overpaid = await add('Overpaid', room(7, '2026-11-16'));
    await insertRows(db, 'desk_payments', {
      booking_id: overpaid,
      kind: 'paid',
      method: 'cash',
      amount_cents: 100,
      at: new Date(),
    });
    const dueOn = async (date?: string) => {
      const { bookings, ...sums } = (await show(date)).due;
      return { ...sums, names: namesOf(bookings) };
    };
    expect(await dueOn()).toEqual({
      amount: 6543.21,
      bills: 6,
      names: ['Was here today', 'Later today', 'Left', 'Stays', 'Leaves', 'Arrives'],
    });
    expect(await dueOn('2026-11-15')).toEqual({ amount: 43.2, bills: 3, names: ['Left', 'Stays', 'Leaves'] });
    expect(await dueOn('2027-11-15')).toEqual({ amount: 0, bills: 0, names: [] });
  });

  it('that somebody has left without paying needs attention for seven days, the last to leave first [DESK-41]', async () => {
    const days = (count: number) => new Date(Date.parse('2026-11-16T14:20:00Z') - count * 86_400_000);
    const owes = { amount_cents: 100 };
    const left = (at: Date) => ({ ...leftAt('09:00'), ...owes, left_at: at });
    await add('A week ago', room(8, '2026-11-05', 20), left(days(6.9)));
    await add('Longer ago', room(9, '2026-11-05', 20), left(days(7.1)));
    await add('Was over time', room(10, '2026-11-05', 1), left(days(2)));
    await add('Ended yesterday', hours('pc', 3, '12:00', 1, '2026-11-15'), owes);
    await add('Not shown up', { ...room(11, '2026-11-14'), status: 'No-show' }, owes);
    await add('Over time', { ...room(12, '2026-11-13'), status: 'Checked in' }, owes);
    const paid = await add('Paid', hours('pc', 4, '12:00', 1, '2026-11-15'), owes);
    await insertRows(db, 'desk_payments', {
      booking_id: paid,
      kind: 'paid',
      method: 'cash',
      amount_cents: 100,
      at: days(1),
    });
    const unpaidOn = async (date?: string) =>
      attentionOf(await show(date), 'unpaid').map(({ booking }) => booking.guest.name);
    expect(await unpaidOn()).toEqual([
      'Left',
      'Was here today',
      'Ended yesterday',
      'Was over time',
      'A week ago',
    ]);
    expect(await unpaidOn('2026-11-15')).toEqual(['Ended yesterday']);
    expect(await unpaidOn('2026-11-17')).toEqual([]);
  });
});

describe('what needs attention', async () => {
  const { db, add, show } = await openTestDay();

  it('is whoever is late by a quarter of an hour, for whatever they have booked, the latest first [DESK-41]', async () => {
    await add('Elena', room(1, '2026-11-16', 4, '12:30'));
    await add('Since last night', room(2, '2026-11-15', 4, '22:20'));
    await add('At a PC', hours('pc', 1, '14:05', 2));
    await add('In time', room(3, '2026-11-16', 4, '14:06'));
    await add('In', { ...room(4, '2026-11-16', 4, '12:30'), status: 'Checked in' });
    await add('Too late for it', hours('pc', 2, '12:00', 2));
    const late = attentionOf(await show(), 'late');
    expect(late.map(({ booking, minutes }) => [booking.guest.name, minutes])).toEqual([
      ['Since last night', 960],
      ['Elena', 110],
      ['At a PC', 15],
    ]);
    expect(new Set(late.map(({ key }) => key)).size).toBe(3);
    expect(attentionOf(await show('2026-11-15'), 'late')).toEqual([]);
  });

  it('is whoever is still in after their time [DESK-41]', async () => {
    await add('Viktor', { ...room(5, '2026-11-14', 2), status: 'Checked in' });
    await add('At a PC', { ...hours('pc', 3, '12:00', 2), status: 'Checked in' });
    const overdue = attentionOf(await show(), 'overdue');
    expect(overdue.map(({ booking, minutes }) => [booking.guest.name, minutes])).toEqual([
      ['Viktor', 200],
      ['At a PC', 20],
    ]);
  });

  it('are bookings in what is out of order, also of days to come, until they are over [DESK-41]', async () => {
    await add('Next week', room(6, '2026-11-24', 3));
    await add('After it', room(6, '2026-11-27', 3));
    await add('Before it', room(6, '2026-11-10', 6), leftAt('09:00'));
    await add('Soon', hours('pc', 4, '16:00', 1));
    await add('Over', hours('study', 13, '10:00', 1));
    await add('Not coming', { ...hours('study', 13, '18:00', 1), status: 'Cancelled' });
    const close = { readiness: 'out of order', out_of_order_from: new Date('2026-11-16T09:00:00Z') } as const;
    await updateRows(
      db,
      'rooms',
      { id: 6 },
      { ...close, out_of_order_until: '2026-11-25', closed_nights: '[2026-11-16,2026-11-25)' },
    );
    await updateRows(db, 'pcs', { id: 4 }, { ...close, closed_hours: '["2026-11-16 09:00Z",)' });
    await updateRows(db, 'rooms', { id: 13 }, { ...close, closed_hours: '["2026-11-16 09:00Z",)' });
    const told = (await show()).attention.filter(({ type }) => type === 'out of order');
    expect(
      attentionOf(await show(), 'out of order').map(({ booking, until }) => [booking.guest.name, until]),
    ).toEqual([
      ['Soon', undefined],
      ['Next week', '2026-11-25'],
    ]);
    expect(told).toHaveLength(2);
    const another = await show('2026-11-26');
    expect(attentionOf(another, 'out of order').map(({ booking }) => booking.guest.name)).toEqual([
      'Next week',
    ]);
    expect((await show('2026-11-20')).rooms.find(({ id }) => id === 6)?.isClosedTonight).toBe(true);
    expect((await show('2026-11-25')).rooms.find(({ id }) => id === 6)?.isClosedTonight).toBe(false);
  });

  it('are failed mails with the guest whose address it is [DESK-41, MAIL-10]', async () => {
    const guest = await addGuest(db);
    await insertRows(db, 'guests', {
      id: '0000000000AB',
      name: 'Ben',
      email: 'Ben@example.com',
      phone_number: '5550142',
    });
    const sent = [guest.email.toUpperCase(), 'ben@example.com', 'nobody@example.com'];
    const mails = sent.map((recipient) => ({ recipient, subject: 'Booked', body: '', failed: 'gone' }));
    await insertRows(db, 'mails', mails);
    const guests = attentionOf(await show(), 'mail').map((one) => one.guest);
    expect(guests).toEqual([
      undefined,
      { uid: '0000000000AB', name: 'Ben', phoneNumber: '5550142' },
      { uid: guest.uid, name: expect.any(String), phoneNumber: '' },
    ]);
    await db.deleteFrom('mails').where('subject', '=', 'Booked').execute();
  });

  it('are mails and refunds that failed, but no links to sign in with [DESK-41]', async () => {
    const mail = { recipient: 'nadia@example.com', body: '' };
    await insertRows(db, 'mails', [
      { ...mail, subject: 'Your booking', failed: 'no such mailbox' },
      { ...mail, subject: 'Verify', failed: 'no such mailbox', urgent: true },
      { ...mail, subject: 'Underway' },
      { ...mail, subject: 'Long ago', failed: 'no', created_at: new Date(Date.now() - 8 * 86_400_000) },
    ]);
    const id = await add('Refunded', room(7, '2026-12-01'));
    await updateRows(db, 'bookings', { id }, { title: 'Night Pod' });
    const checkout = { status: 'Paid', provider: 'sandbox', food: '[]', total_cents: 500 } as const;
    await insertRows(db, 'checkouts', {
      ...checkout,
      id: 'C00000000001',
      expires_at: new Date(),
      settled_at: new Date(),
    });
    const refund = { checkout_id: 'C00000000001', amount_cents: 250 };
    await insertRows(db, 'refunds', [
      {
        ...refund,
        id: 'R00000000001',
        payment_id: id,
        charge: 'a',
        problem: 'The card is closed.',
        attempts: 3,
      },
      { ...refund, id: 'R00000000002', charge: 'b' },
    ]);
    const today = await show();
    expect(attentionOf(today, 'mail')).toEqual([
      {
        type: 'mail',
        key: expect.stringMatching(/^mail \d+$/),
        mailId: expect.any(Number),
        recipient: 'nadia@example.com',
        subject: 'Your booking',
        problem: 'no such mailbox',
        failedAt: expect.any(String),
      },
    ]);
    expect(attentionOf(today, 'refund')).toEqual([
      {
        type: 'refund',
        key: 'refund R00000000001',
        refundId: 'R00000000001',
        title: 'Night Pod',
        amount: 2.5,
        attempts: 3,
        problem: 'The card is closed.',
      },
    ]);
    const types = [...new Set(today.attention.map(({ type }) => type))];
    expect(types).toEqual(['late', 'overdue', 'out of order', 'refund', 'mail']);
    expect((await show('2026-11-15')).attention).toEqual([]);
  });
});
