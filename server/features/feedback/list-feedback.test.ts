import { beforeAll, describe, expect, it } from 'vitest';
import { Feedback } from '#contract/feedback.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, put, walk } = house;
const mara = await createGuest(house, { name: 'Mara Quill', email: 'mara.quill@example.com' });
const noor = await createGuest(house, { name: 'Noor', email: 'noor@mail.example.com' });
const admin = await createGuest(house, { role: 'admin' });

const get = (search: string, by?: Guest) =>
  app.inject({ url: `/api/feedback${search}`, headers: by?.headers ?? {} });
const read = async (search = '', by?: Guest) => {
  const answer = await get(search, by);
  expect(answer.statusCode).toBe(200);
  return Feedback.array().parse(answer.json());
};
const idsOf = (list: Feedback[]) => list.map(({ _id }) => _id);

/** Named ids, oldest first; the last three at the same moment. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  const say = async (name: string, { uid }: Guest, kind: 'room' | 'study', id: number, day: number) => {
    const date = `2026-10-${10 + Object.keys(ids).length}`;
    const bookingId = await addBooking(db, { kind, id, date, time: '16:00', count: 1, uid });
    const createdAt = new Date(Date.UTC(2026, 10, day, 12));
    ids[name] = await addFeedback(db, { uid, bookingId, roomId: id, message: name, createdAt });
  };
  await say('old', mara, 'room', 1, 1);
  await say('hidden', mara, 'room', 1, 2);
  await say('study', noor, 'study', 13, 3);
  for (const name of ['a', 'b', 'c']) await say(name, name === 'b' ? mara : noor, 'room', 2, 4);
  const payload = { reason: 'It names a guest.' };
  const hidden = await put(admin, `/feedback/${ids.hidden}/hidden`, payload);
  expect(hidden.statusCode).toBe(200);
});

const pick = (...names: string[]) => names.map((name) => ids[name] ?? name);
const tied = () => pick('a', 'b', 'c').toSorted().toReversed();

describe('the list of feedback', () => {
  it('has what everybody may read, newest first, and is kept by nobody on the way [FEED-7]', async () => {
    const answer = await get('');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(idsOf(answer.json())).toEqual([...tied(), ...pick('study', 'old')]);
    expect((await read()).at(-2)).toEqual({
      _id: ids.study,
      Room_id: 13,
      roomTitle: 'Round Table',
      roomType: 'study',
      rating: 4,
      name: 'Noor',
      email: 'n…@mail.example.com',
      message: 'study',
      mine: false,
      createdAt: '2026-11-03T12:00:00.000Z',
    });
  });

  it('tells whole e-mails to their authors and admins only [FEED-7]', async () => {
    for (const [by, who] of [
      [undefined, 'visitor'],
      [mara, 'guest'],
      [admin, 'admin'],
    ] as const)
      for (const { name, email, mine } of await read('', by)) {
        const whole = name === 'Noor' ? noor.email : mara.email;
        const masked = name === 'Noor' ? 'n…@mail.example.com' : 'm…@example.com';
        const isOwn = who === 'guest' && name === 'Mara Quill';
        expect([who, email, mine]).toEqual([who, isOwn || who === 'admin' ? whole : masked, isOwn]);
      }
    const { body, headers } = await get('');
    for (const { email, uid } of [mara, noor])
      for (const secret of [email, uid]) expect(body + JSON.stringify(headers)).not.toContain(secret);
  });

  it('has what is hidden for its author, who learns why, and for admins', async () => {
    const hidden = { reason: 'It names a guest.', at: '2026-11-15T18:00:00.000Z' };
    const find = async (by?: Guest, search = '') =>
      (await read(search, by)).find(({ _id }) => _id === ids.hidden)?.hidden;
    for (const search of ['', '?roomId=1', '?limit=100']) {
      expect(await find(undefined, search)).toBeUndefined();
      expect(await find(noor, search)).toBeUndefined();
      expect(await find(mara, search)).toEqual(hidden);
      expect(await find(admin, search)).toEqual(hidden);
    }
    expect(await find(mara, '?mine=true')).toEqual(hidden);
  });

  it('is narrowed to a room, and to what one has said oneself, also for admins', async () => {
    expect(idsOf(await read('?roomId=2'))).toEqual(tied());
    expect(idsOf(await read('?roomId=13'))).toEqual(pick('study'));
    expect(await read('?roomId=3')).toEqual([]);
    expect(await read('?roomId=2147483647')).toEqual([]);
    expect(idsOf(await read('?mine=true', mara))).toEqual(pick('b', 'hidden', 'old'));
    expect(idsOf(await read('?mine=true&roomId=1', mara))).toEqual(pick('hidden', 'old'));
    expect(await read('?mine=true', admin)).toEqual([]);
    expect(await read('?mine=false')).toHaveLength(5);
    expect(await read('?mine=&roomId=')).toHaveLength(5);
  });

  it('asks a visitor who wants their own to sign in', async () => {
    expect((await get('?mine=true')).json()).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  it.each([
    ['visitor', undefined, '', 5],
    ['guest', mara, '', 6],
    ['guest', mara, '&mine=true', 3],
    ['admin', admin, '', 6],
    ['visitor', undefined, '&roomId=2', 3],
  ] as const)('comes to a %s page by page, each entry once (%#)', async (_who, by, search, count) => {
    for (const limit of [1, 2]) {
      const pages = await walk(by ?? visitor, `/feedback?limit=${limit}${search}`);
      const found = pages.flatMap((page) => Feedback.array().max(limit).parse(page.json()));
      const said = pages.map(({ headers }) => String(headers.link));
      expect(idsOf(found)).toEqual(idsOf(await read(`?${search}`, by)));
      expect(found).toHaveLength(count);
      for (const id of Object.values(ids)) expect(said.join()).not.toContain(id);
    }
  });

  it.each([
    ['roomId=0', 'roomId'],
    ['roomId=one', 'roomId'],
    ['roomId=2147483648', 'roomId'],
    ['mine=maybe', 'mine'],
    ['after=x', 'after'],
    ['after=1~2', 'after'],
    ['after=1700000000~0123456789~', 'after'],
  ])('refuses %s', async (search, path) => {
    expect((await get(`?${search}`)).json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path }],
    });
  });

  it('goes on where it ended, also when what it ended with is gone', async () => {
    const guest = await createGuest(house);
    const request = { kind: 'room', id: 9, date: '2026-10-01', time: '16:00', count: 1 } as const;
    const bookingId = await addBooking(db, { ...request, uid: guest.uid });
    const createdAt = new Date('2026-11-10');
    const id = await addFeedback(db, { uid: guest.uid, bookingId, roomId: 9, createdAt });
    const first = await get('?limit=1');
    expect(idsOf(first.json())).toEqual([id]);
    const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    await db.deleteFrom('users').where('id', '=', guest.uid).execute();
    expect(idsOf((await app.inject(next)).json())).toEqual(tied().slice(0, 1));
  });
});
