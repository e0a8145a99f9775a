import { describe, expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { findRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp();
const { app, db, get, post, put } = house;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });
const other = await createGuest(house, { role: 'admin', name: 'Otto Other' });

const paths = { room: '/rooms', study: '/studyRooms', pc: '/pcs' } as const;
const prices = {
  room: ['pricePerNight', 'pricePerNight'],
  study: ['pricePerNight', 'price'],
  pc: ['price', 'pricePerHour'],
} as const;
const places = [
  { kind: 'room', id: 1 },
  { kind: 'study', id: 13 },
  { kind: 'pc', id: 1 },
] as const;

const detailOf = (kind: string, id: number) => get(admin, `/desk/rooms/${kind}/${id}`);
const logOf = (subject: string) =>
  findRows(db, 'desk_log', { subject }, ['actor_name', 'action', 'before', 'after', 'refused']);

describe.each(places)('a $kind', ({ kind, id }) => {
  const path = `${paths[kind]}/${id}`;
  const [told, shown] = prices[kind];

  it('is changed field by field, at once in its list also when that was kept [UPKEEP-1, UPKEEP-5]', async () => {
    const before = await get(guest, path);
    const listed = async () =>
      (await get(guest, `${paths[kind]}?limit=1000`)).find((one: { id: number }) => one.id === id);
    await listed();
    const answer = await put(admin, path, { [told]: 77.5 });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...before, [shown]: 77.5, retired: false, version: 2 },
    ]);
    expect(await listed()).toEqual({ ...before, [shown]: 77.5 });
    expect((await put(admin, path, { title: '  New name ' })).json()).toMatchObject({
      title: 'New name',
      [shown]: 77.5,
      version: 3,
    });
    expect(await logOf(`${kind} ${id}`)).toMatchObject([
      { actor_name: 'Ada Admin', action: `PUT ${paths[kind]}/{id}`, after: { price: 77.5 }, refused: null },
      { before: { title: before.title }, after: { title: 'New name' } },
    ]);
  });

  it('leaves every booking as it was [UPKEEP-2]', async () => {
    const { title } = await get(guest, path);
    const time = { date: '2027-02-01', time: '16:00' };
    const made =
      kind === 'pc'
        ? await post(guest, '/pcbookinghistory', { pcId: id, ...time, duration: 1 })
        : await post(guest, '/bookings', {
            roomId: id,
            ...time,
            ...(kind === 'study' ? { roomType: 'study', duration: 1 } : { nights: 1 }),
          });
    const { insertedId } = made.json();
    await put(admin, path, { title: 'Renamed', [told]: 99 });
    expect(await get(guest, `/bookings/${insertedId}`)).toMatchObject({ title });
    expect(await get(admin, `/desk/bookings/${insertedId}/bill`)).toMatchObject({ total: 77.5 });
    // When a booking is moved, the part that stays keeps its price, too.
    const longer = kind === 'room' ? { nights: 2 } : { duration: 2 };
    const moved = await put(admin, `/desk/bookings/${insertedId}`, { ...longer, preview: true });
    expect(moved.json()).toMatchObject({ amount: 77.5 + 99 });
  });

  it('tells whoever saves an outdated version who was faster, and changes nothing [UPKEEP-3]', async () => {
    const { version } = await detailOf(kind, id);
    const first = await put(other, path, { description: 'From Otto', version });
    expect(first.json()).toMatchObject({ description: 'From Otto', version: version + 1 });
    const second = await put(admin, path, { description: 'From Ada', version });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      {
        code: 'CHANGED_MEANWHILE',
        by: 'Otto Other',
        at: '2026-11-15T18:00:00.000Z',
        current: { description: 'From Otto', version: version + 1, retired: false },
      },
    ]);
    expect(await get(guest, path)).toMatchObject({ description: 'From Otto' });
    // Without a version, the last write wins.
    expect((await put(admin, path, { description: 'From a script' })).statusCode).toBe(200);
    expect(await get(guest, path)).toMatchObject({ description: 'From a script' });
  });

  it('is not changed by what is the same already [UPKEEP-3]', async () => {
    const { version, title } = await detailOf(kind, id);
    const rows = (await logOf(`${kind} ${id}`)).length;
    expect((await put(admin, path, { title, version })).json()).toMatchObject({ version });
    expect((await put(admin, path, {})).json()).toMatchObject({ version });
    expect(await logOf(`${kind} ${id}`)).toHaveLength(rows);
  });

  it('has no newer version because somebody cleans it [UPKEEP-3]', async () => {
    const { version } = await detailOf(kind, id);
    await put(admin, `/desk/readiness/${kind}/${id}`, { state: 'to clean' });
    expect(await detailOf(kind, id)).toMatchObject({ version, readiness: 'to clean' });
  });

  it.each([
    { title: ' ' },
    { title: 'x'.repeat(121) },
    { description: '' },
    { [told]: 0 },
    { [told]: '12' },
    { image: 'javascript:alert(1)' },
    { retired: 'yes' },
    { version: 0 },
  ])('is refused with %j, naming the field, and logged [UPKEEP-1, UPKEEP-5]', async (wrong) => {
    const response = await put(admin, path, wrong);
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: Object.keys(wrong)[0] }],
    });
    expect((await logOf(`${kind} ${id}`)).at(-1)).toMatchObject({ refused: 'BAD_INPUT', after: null });
  });

  it('is nobody else’s to change [UPKEEP-1]', async () => {
    expect((await put(guest, path, { title: 'Mine' })).json()).toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await put({ headers: {} }, path, { title: 'Mine' })).statusCode).toBe(401);
    expect((await put(admin, `${paths[kind]}/9999`, { title: 'None' })).statusCode).toBe(404);
  });
});

it('keeps sleeping and study rooms apart', async () => {
  expect((await put(admin, '/rooms/13', { title: 'x' })).json()).toMatchObject({ code: 'ROOM_NOT_FOUND' });
  expect((await put(admin, '/studyRooms/1', { title: 'x' })).json()).toMatchObject({
    code: 'STUDY_ROOM_NOT_FOUND',
  });
});

describe('a new PC', () => {
  const pc = { title: 'PC 06', description: 'Two screens.', price: 15.5 };

  it('gets the next number and is in the list at once, once under one key [UPKEEP-4, UPKEEP-5]', async () => {
    await get(guest, '/pcs');
    const answer = await post(admin, '/pcs', pc, 'one-pc');
    expect([answer.statusCode, answer.json()]).toEqual([201, { insertedId: 6 }]);
    expect((await post(admin, '/pcs', pc, 'one-pc')).json()).toEqual({ insertedId: 6 });
    expect((await post(admin, '/pcs', { ...pc, price: 2 }, 'one-pc')).statusCode).toBe(422);
    expect((await get(guest, '/pcs')).at(-1)).toEqual({
      id: 6,
      title: 'PC 06',
      description: 'Two screens.',
      pricePerHour: 15.5,
      imageUrl: '/pictures/pc-daily.svg',
      images: ['/pictures/pc-daily.svg'],
    });
    expect(await logOf('pc 6')).toMatchObject([
      { action: 'POST /pcs', after: { title: 'PC 06', price: 15.5 } },
    ]);
    const booked = { pcId: 6, date: '2027-02-01', time: '16:00', duration: 1 };
    expect((await post(guest, '/pcbookinghistory', booked)).statusCode).toBe(201);
  });

  it('gets a number of its own however many are added at once [UPKEEP-4]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => post(at % 2 ? admin : other, '/pcs', pc)),
    );
    const ids = answers.map((answer) => answer.json().insertedId);
    expect(ids.toSorted()).toEqual([10, 11, 12, 7, 8, 9]);
  });

  it.each(['title', 'description', 'price'])('asks for its %s [UPKEEP-4]', async (name) => {
    expect((await post(admin, '/pcs', { ...pc, [name]: '' })).json()).toMatchObject({
      status: 400,
      code: 'FIELDS_MISSING',
      errors: [{ path: name }],
    });
  });

  it('is added by admins only [UPKEEP-4]', async () => {
    expect((await post(guest, '/pcs', pc)).statusCode).toBe(403);
    expect((await app.inject({ method: 'POST', url: '/api/pcs', payload: pc })).statusCode).toBe(401);
  });
});
