import { describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

const house = await createTestApp({ now: '2026-11-15T18:00:00Z' });
const { db, get, post } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const cancel = (id: string, by: Guest = guest, payload?: object) =>
  post(by, `/orderDetails/${id}/cancel`, payload);
const show = async (id: string) => {
  const all = await get(admin, '/orderDetails');
  return all.find(({ _id }: { _id: string }) => _id === id);
};
const refused = (code: ErrorCode) => ({ code, status: errors[code].status, detail: errors[code].message });

describe('cancelling an order', () => {
  it('is for whoever placed it, while it is "Just Ordered" [ORDER-8]', async () => {
    const id = await addOrder(db, { uid: guest.uid });
    const events = await countRows(db, 'events');
    const answer = await cancel(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      ...{ _id: id, orderInfo: 'Cancelled', email: guest.email, revision: 2 },
      ...{ cancelledAt: '2026-11-15T18:00:00.000Z', reached: [{ step: 'Just Ordered' }] },
    });
    expect(await show(id)).toEqual(answer.json());
    expect(await countRows(db, 'events')).toBe(events + 1);
  });

  it.each([
    ['Few More Minutes', 'ORDER_STARTED'],
    ['Ready to Serve', 'ORDER_STARTED'],
    ['Completed', 'ORDER_STARTED'],
    ['Cancelled', 'ORDER_CANCELLED'],
  ] as const)('is refused when it is %s', async (status, code) => {
    const id = await addOrder(db, { uid: guest.uid, status });
    const [before, events] = [await show(id), await countRows(db, 'events')];
    expect((await cancel(id)).json()).toMatchObject(refused(code));
    expect([await show(id), await countRows(db, 'events')]).toEqual([before, events]);
  });

  it('is for nobody else, not even for admins [ORDER-8]', async () => {
    const id = await addOrder(db, { uid: guest.uid });
    const orphan = await addOrder(db);
    const before = [await show(id), await show(orphan)];
    for (const by of [rival, admin])
      for (const one of [id, orphan])
        expect((await cancel(one, by)).json()).toMatchObject(refused('NOT_ALLOWED'));
    expect([await show(id), await show(orphan)]).toEqual(before);
  });

  it('is for an admin who has ordered it themselves', async () => {
    const id = await addOrder(db, { uid: admin.uid });
    expect((await cancel(id, admin)).json()).toMatchObject({ orderInfo: 'Cancelled' });
  });

  it('needs no body and minds none', async () => {
    for (const payload of [undefined, {}, { reason: 'rain' }]) {
      const id = await addOrder(db, { uid: guest.uid });
      expect((await cancel(id, guest, payload)).statusCode).toBe(200);
    }
  });

  it.each(['0', '999999', '2147483648', 'nonsense', 'contact'])('finds no order %s', async (id) => {
    expect((await cancel(id)).json()).toMatchObject(refused('ORDER_NOT_FOUND'));
  });
});
