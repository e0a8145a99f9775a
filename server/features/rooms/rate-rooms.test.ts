import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Feedback, NewFeedback } from '#contract/feedback.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addGuest } from '../../testing/add-guests.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';
import { waitForChanges } from '../../testing/wait-for-changes.ts';

const house = await createTestApp();
const { app, db, post, walk } = house;
const admin = await createGuest(house, { role: 'admin' });

type Headers = { cookie: string };
const send = async (method: 'POST' | 'PUT', path: string, payload: object, headers: Headers) => {
  const answer = await app.inject({ method, url: `/api${path}`, payload, headers });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json();
};

/** A room for one test only, with a rating by the house. */
const addRoom = async (rating = 3.5, { path = '/rooms', title = 'Attic' } = {}): Promise<number> => {
  const words = { title, description: 'Under the roof', details: 'A lamp', image: '/attic.svg' };
  const room = { ...words, pricePerNight: 20, rating };
  return (await send('POST', path, room, admin.headers)).insertedId;
};

let nights = 0;
const rate = async (Room_id: number, rating: number, kind: 'room' | 'study' = 'room') => {
  const guest = await addGuest(db);
  const date = new Date(Date.UTC(2020, 0, ++nights)).toISOString().slice(0, 10);
  await addBooking(db, { kind, id: Room_id, date, time: '16:00', count: 1, uid: guest.uid });
  const said = NewFeedback.parse({ Room_id, email: guest.email, rating, message: 'So it was.' });
  const { insertedId } = await send('POST', '/feedback', said, guest.headers);
  return { ...guest, id: String(insertedId) };
};
const edit = (by: { id: string; headers: Headers }, rating: number): Promise<Feedback> =>
  send('PUT', `/feedback/${by.id}`, { rating, message: 'On second thought.' }, by.headers);
const hide = (id: string, reason: string) => send('PUT', `/feedback/${id}/hidden`, { reason }, admin.headers);

const shown = async (id: number, path = '/rooms') => {
  const { rating, reviews } = (await app.inject(`/api${path}/${id}`)).json();
  return [rating, reviews];
};
/** In the list, which is cached between calls. */
const listed = async (id: number, path = '/rooms') => {
  const list = (await app.inject(`/api${path}?limit=1000`)).json();
  const { rating, reviews } = list.find((room: { id: number }) => room.id === id) ?? {};
  return [rating, reviews];
};

describe('a room', () => {
  it('is rated without a stay that is cancelled at once, also while nobody announces it', async () => {
    const id = await addRoom(3.5);
    const guest = await addGuest(db);
    const request = { kind: 'room', id, date: '2026-12-01', time: '16:00', count: 1 } as const;
    const booking = await addBooking(db, { ...request, uid: guest.uid });
    const said = NewFeedback.parse({ Room_id: id, email: guest.email, rating: 1, message: 'Too early.' });
    await send('POST', '/feedback', said, guest.headers);
    const silence = (word: 'disable' | 'enable') =>
      sql`alter table rooms ${sql.raw(word)} trigger user`.execute(db);
    const lookAround = async () => {
      await waitForChanges(house);
      const before = await listed(id);
      await send('POST', `/bookings/${booking}/cancel`, {}, guest.headers);
      return [before, await listed(id)];
    };
    await silence('disable');
    expect(await lookAround().finally(() => silence('enable'))).toEqual([
      [1, 1],
      [3.5, 0],
    ]);
  });

  it.each([
    [[1], 1],
    [[5, 4], 4.5],
    [[4, 4, 5], 4.3],
    [[4, 5, 5], 4.7],
    [[4, 4, 4, 5], 4.3],
    [[1, 1, 1, 2], 1.3],
    [[5, 5, 5, 5, 5, 4, 5], 4.9],
  ])('rated %j has %d, by one decimal and half upwards [FEED-8]', async (ratings, average) => {
    const id = await addRoom();
    for (const rating of ratings) await rate(id, rating);
    expect(await shown(id)).toEqual([average, ratings.length]);
  });

  it.each([
    ['/rooms', 'room'],
    ['/studyRooms', 'study'],
  ] as const)('of %s shows every change in the kept list at once', async (path, kind) => {
    const id = await addRoom(2, { path });
    expect(await listed(id, path)).toEqual([2, 0]);
    const first = await rate(id, 5, kind);
    expect(await listed(id, path)).toEqual([5, 1]);
    const second = await rate(id, 2, kind);
    expect(await listed(id, path)).toEqual([3.5, 2]);
    await edit(second, 4);
    expect(await listed(id, path)).toEqual([4.5, 2]);
    await hide(first.id, 'It is rude.');
    expect(await listed(id, path)).toEqual([4, 1]);
    await hide(second.id, 'So is this.');
    expect(await listed(id, path)).toEqual([2, 0]);
    await hide(first.id, '');
    expect(await listed(id, path)).toEqual([5, 1]);
    expect(await shown(id, path)).toEqual([5, 1]);
  });

  it('is not rated by what is hidden, however often it is hidden, changed and shown', async () => {
    const id = await addRoom();
    await rate(id, 4);
    const rude = await rate(id, 1);
    for (const reason of ['It is rude.', 'It is very rude.']) await hide(rude.id, reason);
    expect(await shown(id)).toEqual([4, 1]);
    await edit(rude, 2);
    expect(await shown(id)).toEqual([4, 1]);
    for (const reason of ['', '']) await hide(rude.id, reason);
    expect(await shown(id)).toEqual([3, 2]);
  });

  it('is not rated anew by an edit of words, an answer or a refusal', async () => {
    const id = await addRoom();
    const guest = await rate(id, 4);
    await edit(guest, 4);
    await send('PUT', `/feedback/${guest.id}/answer`, { answer: 'Thank you.' }, admin.headers);
    const again = { Room_id: id, email: guest.email, rating: 1, message: 'Again.' };
    const refused = await post(guest, '/feedback', again);
    expect(refused.statusCode).toBe(409);
    expect(await shown(id)).toEqual([4, 1]);
  });

  it('counts everybody who speaks, edits and is hidden at the same time', async () => {
    const id = await addRoom();
    const early = await Promise.all(Array.from({ length: 8 }, () => rate(id, 1)));
    await Promise.all([
      ...Array.from({ length: 8 }, () => rate(id, 5)),
      ...early.map((guest) => edit(guest, 3)),
      ...early.slice(0, 4).map((guest) => hide(guest.id, 'It is rude.')),
    ]);
    // Eight times 5 and four times 3.
    expect(await shown(id)).toEqual([4.3, 12]);
  });
});

it.each([
  ['/rooms', 'room'],
  ['/studyRooms', 'study'],
] as const)(
  '%s sorted by rating go by what guests say, then by the word of the house, also from page to page [FEED-8]',
  async (path, kind) => {
    // The house's rating, and the guests' ratings.
    const cases = [
      [5, [2]],
      [1, [5]],
      [4.4, []],
      [3, [4, 4, 5]],
      [0, [4, 5, 4]],
      [4.2, []],
    ] as const;
    const rooms: { id: number; rating: number; reviews: number }[] = [];
    for (const [house, ratings] of cases) {
      const id = await addRoom(house, { path, title: `Sorted ${kind}` });
      for (const rating of ratings) await rate(id, rating, kind);
      const [rating, reviews] = await shown(id, path);
      rooms.push({ id, rating, reviews });
    }
    const sorted = rooms.toSorted(
      (a, b) => Number(b.reviews > 0) - Number(a.reviews > 0) || b.rating - a.rating || a.id - b.id,
    );
    expect(sorted.map(({ rating }) => rating)).toEqual([5, 4.3, 4.3, 2, 4.4, 4.2]);
    const expected = sorted.map(({ id }) => id);
    const pages = await walk(visitor, `${path}?sort=rating&limit=1&q=sorted`);
    for (const page of pages) expect(page.json()).toHaveLength(1);
    expect(pages.map((page) => page.json()[0].id)).toEqual(expected);
  },
);
