import { describe, expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { findRows, insertRows } from '../../testing/rows.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, post, put } = house;
const guest = await house.addGuest();
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });
const other = await createGuest(house, { role: 'admin', name: 'Otto Other' });

const weekend = { name: 'Weekend', kinds: ['room'], weekdays: [5, 6], change: { percent: 20 } };
const add = async (rule: object): Promise<string> =>
  (await post(admin, '/desk/rates', rule)).json().insertedId;
const change = (id: string, body: object, by = admin) => put(by, `/desk/rates/${id}`, body);
const remove = (id: string, by: { headers: Record<string, string> } = admin) =>
  app.inject({ method: 'DELETE', url: `/api/desk/rates/${id}`, headers: by.headers });
const list = () => get(admin, '/desk/rates');
const clear = async () => {
  for (const { _id } of await list()) await remove(_id);
};

describe('price rules', () => {
  it('are listed in their order, the newest last [PRICE-1]', async () => {
    const first = await add(weekend);
    const all = { fromTime: '22:00', toTime: '06:00', change: { amount: -1.5 } };
    const night = { name: 'Night', kinds: ['pc'], ids: [1, 2], from: '2026-12-01', to: '2026-12-24', ...all };
    const second = await add({ ...night, minUnits: 2, on: false, stop: true });
    expect(await list()).toEqual([
      { _id: first, ...weekend, on: true, stop: false, version: 1 },
      { _id: second, ...night, minUnits: 2, on: false, stop: true, version: 1 },
    ]);
    await clear();
    expect(await list()).toEqual([]);
  });

  it('leave out what is named, and nothing else of the same number [PRICE-26]', async () => {
    const id = await add({ name: 'All but one', except: [{ kind: 'room', id: 1 }], change: { amount: 5 } });
    const amounts = async () =>
      Promise.all(
        ['room&id=1', 'room&id=2', 'pc&id=1'].map(
          async (of) => (await get(visitor, `/quote?kind=${of}&date=2026-12-01&time=10:00`)).units[0].rules,
        ),
      );
    expect(await amounts()).toEqual([[], ['All but one'], ['All but one']]);
    expect((await change(id, { except: null })).json()).toMatchObject({ version: 2 });
    expect(await amounts()).toEqual(Array(3).fill(['All but one']));
    await clear();
  });

  it('are for admins alone [PRICE-1]', async () => {
    const id = await add(weekend);
    for (const [by, status] of [
      [visitor, 401],
      [guest, 403],
    ] as const) {
      const answers = await Promise.all([
        app.inject({ url: '/api/desk/rates', headers: by.headers }),
        post(by, '/desk/rates', weekend),
        put(by, '/desk/rates/order', { ids: [id] }),
        put(by, `/desk/rates/${id}`, { on: false }),
        remove(id, by),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(status));
    }
    await clear();
  });

  it.each([
    ['ids', { ids: [1] }],
    ['ids', { kinds: ['room', 'study'], ids: [1] }],
    ['ids', { kinds: ['room'], ids: [13] }],
    ['ids', { kinds: ['pc'], ids: [999] }],
    ['except', { kinds: ['room'], ids: [1], except: [{ kind: 'room', id: 2 }] }],
    ['except', { except: [{ kind: 'pc', id: 999 }] }],
    ['except', { except: [] }],
    ['except', { except: Array(2).fill({ kind: 'pc', id: 1 }) }],
    ['toTime', { fromTime: '10:00' }],
    ['fromTime', { toTime: '10:00' }],
    ['to', { from: '2026-12-24', to: '2026-12-23' }],
    ['weekdays', { weekdays: [8] }],
    ['name', { name: '' }],
    ['change', { change: {} }],
    ['change', { change: { percent: 10, amount: 1 } }],
  ])('that are wrong are refused with the field %s [PRICE-2]', async (path, part) => {
    const rule = { name: 'Rule', change: { percent: 10 }, ...part };
    const refused = (await post(admin, '/desk/rates', rule)).json();
    expect(refused).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    expect(refused.errors.map((one: { path: string }) => one.path.split('.')[0])).toContain(path);
    expect(await list()).toEqual([]);
  });

  it('are changed in part, lose a condition by null, and are checked as a whole [PRICE-2]', async () => {
    const id = await add({ ...weekend, fromTime: '10:00', toTime: '12:00' });
    expect((await change(id, { on: false, weekdays: null })).json()).toEqual({
      _id: id,
      name: 'Weekend',
      kinds: ['room'],
      fromTime: '10:00',
      toTime: '12:00',
      version: 2,
      on: false,
      change: { percent: 20 },
      stop: false,
    });
    for (const [path, body] of [
      ['toTime', { toTime: null }],
      ['ids', { ids: [1], kinds: null }],
      ['ids', { ids: [13] }],
    ] as const)
      expect((await change(id, body)).json()).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        errors: [{ path }],
      });
    expect(
      (await change(id, { fromTime: null, toTime: null, change: { price: 12.5 } })).json(),
    ).toMatchObject({ change: { price: 12.5 }, version: 3 });
    expect((await change('0H3V8YJ5N2WC', { on: true })).json()).toMatchObject({ code: 'RULE_NOT_FOUND' });
    await clear();
  });

  it('that a colleague has changed meanwhile are not overwritten [PRICE-3]', async () => {
    const id = await add(weekend);
    await change(id, { name: 'Fridays', weekdays: [5], version: 1 }, other);
    const refused = (await change(id, { name: 'Saturdays', version: 1 })).json();
    expect(refused).toMatchObject({ status: 409, code: 'RULE_CHANGED', by: 'Otto Other' });
    expect(refused.rule).toMatchObject({ name: 'Fridays', version: 2 });
    const both = await Promise.all([
      change(id, { on: false, version: 2 }),
      change(id, { stop: true, version: 2 }, other),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await clear();
  });

  it('are ordered all at once, unless others have changed them [PRICE-3]', async () => {
    const ids = [await add(weekend), await add(weekend), await add(weekend)];
    const [a = '', b = '', c = ''] = ids;
    const order = (body: object) => put(admin, '/desk/rates/order', body);
    const ordered = await order({ ids: [c, a, b], before: ids });
    expect(ordered.json().map(({ _id }: { _id: string }) => _id)).toEqual([c, a, b]);
    // Reordering is no change of a rule.
    expect(ordered.json().map(({ version }: { version: number }) => version)).toEqual([1, 1, 1]);
    for (const body of [{ ids: [a, b] }, { ids: [a, b, '0H3V8YJ5N2WC'] }, { ids: [a, b, c], before: ids }])
      expect((await order(body)).json()).toMatchObject({ status: 409, code: 'RULES_CHANGED' });
    expect((await order({ ids: [a, a, b] })).json()).toMatchObject({ status: 400 });
    expect((await order({ ids: [a, b, c], before: [c, a, b] })).statusCode).toBe(200);
    expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual([a, b, c]);
    await clear();
  });

  it('are added once under one key, and no more than a thousand [PRICE-1]', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => post(admin, '/desk/rates', weekend, 'same')));
    expect(one?.json()).toEqual(two?.json());
    expect(await list()).toHaveLength(1);
    const rows = Array.from({ length: 999 }, (_, n) => ({
      id: String(n).padStart(12, '0'),
      position: n + 10,
      name: `Rule ${n}`,
      is_on: true,
      percent: 1,
      stops: false,
    }));
    await insertRows(db, 'price_rules', rows);
    expect((await post(admin, '/desk/rates', weekend)).json()).toMatchObject({
      status: 409,
      code: 'TOO_MANY_RULES',
      max: 1000,
    });
    await db.deleteFrom('price_rules').execute();
  });

  it('leave rows in the log, refused ones too [PRICE-1]', async () => {
    const id = await add(weekend);
    await change(id, { on: false });
    await put(admin, '/desk/rates/order', { ids: ['0H3V8YJ5N2WC'] });
    await remove(id);
    await remove(id);
    const subject = `price rule ${id}`;
    const columns = ['action', 'refused', 'before', 'after'] as const;
    const terms = { ...weekend, on: true, stop: false };
    const rows = db.selectFrom('desk_log').select(columns).where('subject', '=', subject).orderBy('id');
    expect(await rows.execute()).toEqual([
      { action: 'POST /desk/rates', refused: null, before: null, after: terms },
      { action: 'PUT /desk/rates/{id}', refused: null, before: terms, after: { ...terms, on: false } },
      { action: 'DELETE /desk/rates/{id}', refused: null, before: { ...terms, on: false }, after: null },
      { action: 'DELETE /desk/rates/{id}', refused: 'RULE_NOT_FOUND', before: null, after: null },
    ]);
    expect(await findRows(db, 'desk_log', { subject: 'price rules' }, ['refused'])).toContainEqual({
      refused: 'RULES_CHANGED',
    });
  });
});
