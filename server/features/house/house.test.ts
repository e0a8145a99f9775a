import { afterEach, describe, expect, it } from 'vitest';
import { defaultHouse } from '#contract/house/default-house.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { buildTestApp, createTestApp, visitor } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, changes, get, put } = house;
const guest = await createGuest(house);
const ada = await createGuest(house, { role: 'admin', name: 'Ada Admin' });
const ben = await createGuest(house, { role: 'admin', name: 'Ben Owner' });

const change = async (body: object, by = ada) => {
  const response = await put(by, '/desk/house', body);
  return { status: response.statusCode, body: response.json() };
};
const lastLog = () =>
  db.selectFrom('desk_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

// Resets the house after each test.
afterEach(async () => {
  const { wifi: _, ...back } = { ...defaultHouse, wifi: null };
  await change({ ...back, wifi: null });
});

describe('the house', () => {
  it('says of itself what it always said, until somebody says otherwise [HOUSE-1]', async () => {
    const { priceRounding: _, priceFloorPercent: __, questions, usualQuestions, ...shown } = defaultHouse;
    expect(await get(visitor, '/house')).toEqual(shown);
    expect(await get(visitor, '/questions')).toEqual({ questions, usualQuestions });
    expect(await get(visitor, '/config')).toMatchObject({ currency: 'USD' });
  });

  it('takes a part of its settings, for everyone at once, and leaves the rest [HOUSE-1] [HOUSE-2]', async () => {
    const { status, body } = await change({ name: ' Casa da Lua ', freeCancelHours: { room: 48 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Casa da Lua',
      freeCancelHours: { room: 48, hour: 1 },
      changedBy: 'Ada Admin',
      changedAt: '2026-11-15T18:00:00.000Z',
    });
    expect(await get(visitor, '/house')).toMatchObject({
      name: 'Casa da Lua',
      freeCancelHours: { room: 48, hour: 1 },
      phone: defaultHouse.phone,
    });
  });

  it('is for admins to change and to read as a whole [HOUSE-2]', async () => {
    for (const [by, status] of [
      [visitor, 401],
      [guest, 403],
    ] as const) {
      expect((await put(by, '/desk/house', { name: 'Mine' })).statusCode).toBe(status);
      expect((await app.inject({ url: '/api/desk/house', headers: by.headers })).statusCode).toBe(status);
    }
  });

  it('tells nobody but admins how guests get on the Wi-Fi, not even the log [HOUSE-3]', async () => {
    const wifi = { name: 'Casa', password: 'hush hush' };
    expect((await change({ wifi })).body.wifi).toEqual(wifi);
    expect(await get(ada, '/desk/house')).toMatchObject({ wifi });
    expect(JSON.stringify(await get(visitor, '/house'))).not.toMatch(/hush|wifi|priceFloor/);
    expect(await lastLog()).toMatchObject({
      subject: 'house',
      before: { wifi: null },
      after: { wifi: { name: 'Casa', password: 'changed' } },
    });
    expect(JSON.stringify(currentHouse())).not.toContain('hush');
  });

  it('keeps each version with who made it, and the log says what was changed [HOUSE-4]', async () => {
    const { version } = await get(ada, '/desk/house');
    await change({ name: 'Casa', phone: '+351 210 000 000' }, ben);
    expect(await lastLog()).toMatchObject({
      action: 'PUT /desk/house',
      actor_name: 'Ben Owner',
      subject: 'house',
      before: { name: defaultHouse.name, phone: defaultHouse.phone },
      after: { name: 'Casa', phone: '+351 210 000 000' },
    });
    const versions = await db.selectFrom('house_versions').selectAll().orderBy('version').execute();
    expect(versions.at(-1)).toMatchObject({ version: version + 1, actor_name: 'Ben Owner' });
    // Repeating it changes nothing.
    expect((await change({ name: 'Casa' })).body.version).toBe(version + 1);
    for (const sql of ['update house_versions set version = 900', 'delete from house_versions'])
      await expect(house.database.pool.query(sql)).rejects.toThrow('only ever added');
  });

  it('tells the second of two admins that the first was there, and by whom [HOUSE-5]', async () => {
    const { version } = await get(ada, '/desk/house');
    expect((await change({ name: 'Casa da Lua', version }, ben)).status).toBe(200);
    const second = await change({ name: 'Moon House', version });
    expect(second).toMatchObject({ status: 409, body: { code: 'HOUSE_CHANGED', by: 'Ben Owner' } });
    expect(await get(visitor, '/house')).toMatchObject({ name: 'Casa da Lua' });
    expect(await lastLog()).toMatchObject({ subject: 'house', refused: 'HOUSE_CHANGED' });
  });

  it('lets one of many who change it at the same moment through [HOUSE-5]', async () => {
    const { version } = await get(ada, '/desk/house');
    const names = Array.from({ length: 8 }, (_, at) => `House ${at}`);
    const answers = await Promise.all(names.map((name) => change({ name, version })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await get(ada, '/desk/house')).version).toBe(version + 1);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'Two\nlines' }, 'name'],
    [{ email: 'desk@nightdesk' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ currency: 'XXX' }, 'currency'],
    [{ currency: 'usd' }, 'currency'],
    [{ checkOutTime: '25:00' }, 'checkOutTime'],
    [{ freeCancelHours: { room: -1 } }, 'freeCancelHours.room'],
    [{ taxRate: 100 }, 'taxRate'],
    [{ logo: 'javascript:alert(1)' }, 'logo'],
    [{ words: { headline: 'One\ntwo\nthree' } }, 'words.headline'],
    [{ openingHours: { study: [{ days: [8], from: '07:00', to: '24:00' }] } }, 'openingHours.study.0.days.0'],
    [{ openingHours: { pc: [{ days: [1], from: '20:00', to: '07:00' }] } }, 'openingHours.pc.0.to'],
    [{ openingHours: { pc: [{ from: '07:00', to: '20:00' }] } }, 'openingHours.pc.0.days'],
    [{ priceRounding: 'up' }, 'priceRounding'],
    [{ wifi: { name: 'Casa' } }, 'wifi.password'],
  ])('refuses %j by the name of the field [HOUSE-2]', async (given, path) => {
    const { status, body } = await change(given);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'BAD_INPUT', path]);
  });

  it('is the same in every process, as soon as PostgreSQL has announced a change [HOUSE-6]', async () => {
    const other = await buildTestApp({ db, changes });
    await db
      .insertInto('house_versions')
      .values({
        version: (await get(ada, '/desk/house')).version + 1,
        settings: '{"name": "By another"}',
        actor_id: null,
        actor_name: 'Ada Admin',
        at: new Date(),
      })
      .execute();
    await expect.poll(() => currentHouse().name).toBe('By another');
    expect((await other.inject('/api/house')).json().name).toBe('By another');
    await other.close();
    await house.app.inject('/api/house');
  });
});

describe('the currency of a house', () => {
  it('can be another while nothing was booked, and prices keep their numbers [HOUSE-7]', async () => {
    const { pricePerNight } = await get(visitor, '/rooms/1');
    for (const currency of ['JPY', 'KWD', 'EUR', 'JPY', 'USD']) {
      expect((await change({ currency })).body).toMatchObject({ currency, currencyFixed: false });
      expect(await get(visitor, '/config')).toMatchObject({ currency });
      const row = await db.selectFrom('rooms').select('price_cents').where('id', '=', 1).executeTakeFirst();
      const unit = { JPY: 1, KWD: 1000, EUR: 100, USD: 100 }[currency] ?? 0;
      expect(row?.price_cents).toBe(pricePerNight * unit);
    }
  });

  it('stays as soon as there is a booking, which the database itself sees to [HOUSE-7]', async () => {
    await addBooking(db, {
      kind: 'room',
      id: 3,
      date: '2026-12-01',
      time: '16:00',
      count: 1,
      uid: guest.uid,
    });
    expect(await change({ currency: 'EUR' })).toMatchObject({
      status: 409,
      body: { code: 'CURRENCY_FIXED' },
    });
    expect(await get(ada, '/desk/house')).toMatchObject({ currency: 'USD', currencyFixed: true });
    const { version } = await get(ada, '/desk/house');
    await expect(
      house.database.pool.query(
        `insert into house_versions (version, settings, actor_name, at)
           values ($1, '{"currency": "EUR"}', 'Nobody', now())`,
        [version + 1],
      ),
    ).rejects.toMatchObject({ constraint: 'house_currency_fixed' });
    // Everything else can still be changed.
    expect((await change({ currency: 'USD', name: 'Casa' })).status).toBe(200);
  });
});
