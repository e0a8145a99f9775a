import { describe, expect, it } from 'vitest';
import type { FreeNow } from '#contract/stay/now.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

let now = '2026-11-15T18:20:30Z';
const { app, db, post, put, walk, addGuest } = await createTestApp({ now: () => now });
const admin = await addGuest({ role: 'admin' });

const ask = async (search = ''): Promise<FreeNow[]> => (await app.inject(`/api/now${search}`)).json();
const find = async (kind: string, id: number, search?: string) =>
  (await ask(search)).find((one) => one.kind === kind && one.id === id);
const at = async <T>(time: string, work: () => Promise<T>): Promise<T> => {
  now = time;
  return work().finally(() => {
    now = '2026-11-15T18:20:30Z';
  });
};

describe('what is free now', () => {
  it('is everything with its price for ever, where nothing is booked within 31 days [NOW-1]', async () => {
    await addBooking(db, { kind: 'room', id: 12, date: '2026-12-16', time: '16:00', count: 1 });
    const all = await ask();
    expect(all).toHaveLength(25);
    expect(all.every(({ freeUntil, freeFrom }) => freeUntil === null && freeFrom === undefined)).toBe(true);
    expect(all[0]).toEqual({
      kind: 'room',
      id: 1,
      title: 'Lantern Bunk',
      price: 34,
      freeUntil: null,
      image: expect.stringMatching(/^\//),
    });
  });

  it('is a room until the day on which the next guest comes, and not one that is taken tonight [NOW-1]', async () => {
    await addBooking(db, { kind: 'room', id: 2, date: '2026-11-18', time: '16:00', count: 2 });
    await addBooking(db, { kind: 'room', id: 3, date: '2026-11-15', time: '22:00', count: 2 });
    expect(await find('room', 2)).toMatchObject({ freeUntil: '2026-11-18' });
    expect(await find('room', 3)).toBeUndefined();
    expect(await find('room', 3, '?soon=true')).toMatchObject({ freeFrom: '2026-11-17', freeUntil: null });
  });

  it('is about last night until guests have to leave [NOW-2]', async () => {
    await addBooking(db, { kind: 'room', id: 4, date: '2026-11-14', time: '22:00', count: 1 });
    expect(await at('2026-11-15T10:59:59Z', () => find('room', 4))).toBeUndefined();
    expect(await at('2026-11-15T11:00:00Z', () => find('room', 4))).toMatchObject({ freeUntil: null });
  });

  it('is a study room or PC up to the minute of its next booking, and again from the end on [NOW-1]', async () => {
    const slot = { date: '2026-11-15', time: '19:00', count: 2 };
    await addBooking(db, { kind: 'study', id: 13, ...slot });
    await addBooking(db, { kind: 'pc', id: 1, ...slot });
    for (const [kind, id] of [
      ['study', 13],
      ['pc', 1],
    ] as const) {
      expect(await find(kind, id)).toMatchObject({ freeUntil: '2026-11-15T19:00:00Z' });
      expect(await at('2026-11-15T19:00:00Z', () => find(kind, id))).toBeUndefined();
      expect(await at('2026-11-15T19:00:00Z', () => find(kind, id, '?soon=true'))).toMatchObject({
        freeFrom: '2026-11-15T21:00:00Z',
        freeUntil: null,
      });
      expect(await at('2026-11-15T21:00:00Z', () => find(kind, id))).toMatchObject({ freeUntil: null });
    }
  });

  it('says nothing of what is retired or out of order [NOW-1]', async () => {
    await put(admin, '/pcs/2', { retired: true });
    await put(admin, '/desk/readiness/pc/3', { state: 'out of order' });
    expect(await find('pc', 2, '?soon=true')).toBeUndefined();
    expect(await find('pc', 3, '?soon=true')).toBeUndefined();
  });

  it('has the price of the first night or hour by the rules [NOW-3]', async () => {
    await post(admin, '/desk/rates', {
      name: 'Evening',
      kinds: ['study'],
      fromTime: '18:00',
      toTime: '19:00',
      change: { amount: 5 },
    });
    const base = { price: 12 };
    expect(await find('study', 13)).toMatchObject({ price: base.price + 5 });
    expect(await at('2026-11-15T21:00:00Z', () => find('study', 13))).toMatchObject(base);
  });

  it('comes in pages that together are the whole [NOW-1]', async () => {
    const pages = await walk(visitor, '/now?limit=7');
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flatMap((page) => page.json())).toEqual(await ask());
  });

  it('names nobody [NOW-4]', async () => {
    for (const one of await ask('?soon=true'))
      expect(Object.keys(one).filter((key) => key !== 'freeFrom')).toEqual([
        'kind',
        'id',
        'title',
        'image',
        'price',
        'freeUntil',
      ]);
  });
});
