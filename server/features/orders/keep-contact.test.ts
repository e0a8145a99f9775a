import { describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { openStatuses } from '#contract/food/orders.rules.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

const house = await createTestApp();
const { db, get, post } = house;

const mara = { name: 'Mara Lind', roomNumber: '13', phoneNumber: '+49 (30) 555-0142' };

const keep = (contact: object, by: Guest) => post(by, '/orderDetails/contact', contact);
const contactsOf = async ({ headers }: Guest) => {
  const all = await get({ headers }, '/orderDetails');
  return all.map(({ contact }: { contact?: object }) => contact);
};
const refused = (code: ErrorCode) => ({ code, status: errors[code].status, detail: errors[code].message });

describe('whom to ask for', () => {
  it.each(openStatuses)(
    'is kept on the caller’s latest order while it is %s [ORDER-11, ORDER-13]',
    async (status) => {
      const guest = await createGuest(house);
      const { uid } = guest;
      await addOrder(db, { uid });
      const id = await addOrder(db, { uid, status });
      for (const over of ['Completed', 'Cancelled'] as const) await addOrder(db, { uid, status: over });
      // Somebody else's order is later.
      await addOrder(db, { uid: (await createGuest(house)).uid });
      const events = await countRows(db, 'events');
      const response = await keep(mara, guest);
      expect(response.statusCode).toBe(200);
      const expected = { _id: id, email: guest.email, orderInfo: status, contact: mara, revision: 2 };
      expect(response.json()).toMatchObject(expected);
      expect(await contactsOf(guest)).toEqual([undefined, undefined, mara, undefined]);
      expect(await countRows(db, 'events')).toBe(events + 1);
    },
  );

  it('is what was said last', async () => {
    const guest = await createGuest(house);
    await addOrder(db, { uid: guest.uid });
    await keep(mara, guest);
    const jon = { name: ' Jon ', roomNumber: ' 14 ', phoneNumber: ' 555 0143 ' };
    const trimmed = { name: 'Jon', roomNumber: '14', phoneNumber: '555 0143' };
    expect((await keep({ ...jon, email: 'x@example.com' }, guest)).json().contact).toEqual(trimmed);
    expect(await contactsOf(guest)).toEqual([trimmed]);
  });

  it('is no news when it is said again', async () => {
    const guest = await createGuest(house);
    await addOrder(db, { uid: guest.uid });
    await keep(mara, guest);
    const events = await countRows(db, 'events');
    expect((await keep(mara, guest)).json()).toMatchObject({ contact: mara, revision: 2 });
    expect(await countRows(db, 'events')).toBe(events);
  });

  it('is refused without an open order [ORDER-13]', async () => {
    const guest = await createGuest(house);
    const events = await countRows(db, 'events');
    expect((await keep(mara, guest)).json()).toMatchObject(refused('NO_OPEN_ORDER'));
    expect(await countRows(db, 'events')).toBe(events);
    for (const status of ['Completed', 'Cancelled'] as const) await addOrder(db, { uid: guest.uid, status });
    expect((await keep(mara, guest)).json()).toMatchObject(refused('NO_OPEN_ORDER'));
    expect(await contactsOf(guest)).toEqual([undefined, undefined]);
  });

  it('is a name, a room number and a phone number, all of them [ORDER-10]', async () => {
    const guest = await createGuest(house);
    await addOrder(db, { uid: guest.uid });
    for (const path of ['name', 'roomNumber', 'phoneNumber'])
      for (const blank of [undefined, null, '', '  '])
        expect((await keep({ ...mara, [path]: blank }, guest)).json()).toMatchObject({
          ...refused('FIELDS_MISSING'),
          errors: [{ path }],
        });
    for (const wrong of [
      { name: 'x'.repeat(101) },
      { name: 'Mara\nLind' },
      { roomNumber: 'x'.repeat(41) },
      { roomNumber: 13 },
      { roomNumber: '\u200b' },
      { phoneNumber: 'call me' },
      { phoneNumber: '12' },
      { phoneNumber: '1'.repeat(32) },
    ])
      expect((await keep({ ...mara, ...wrong }, guest)).json()).toMatchObject(refused('BAD_INPUT'));
    expect(await contactsOf(guest)).toEqual([undefined]);
  });

  it('may be as long as the rules allow', async () => {
    const guest = await createGuest(house);
    await addOrder(db, { uid: guest.uid });
    const long = { name: 'ü'.repeat(100), roomNumber: '𝟙'.repeat(20), phoneNumber: `+${'1'.repeat(30)}` };
    expect((await keep(long, guest)).json().contact).toEqual(long);
  });
});
