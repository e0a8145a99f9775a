import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Room, StudyRoom } from '#contract/rooms.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

const { app, database, walk } = await createTestApp();

const ask = async (query = '') => {
  const response = await app.inject(`/api/rooms${query}`);
  expect(response.statusCode).toBe(200);
  return z.array(Room).parse(response.json());
};

const titles = async (query: string) => (await ask(query)).map((room) => room.title);

const readPages = async (path: string) =>
  (await walk(visitor, path)).map((page) =>
    z
      .array(Room)
      .parse(page.json())
      .map(({ title }) => title),
  );

describe('the list of rooms', () => {
  it('has the sleeping rooms in the order of the house [ROOM-10, ROOM-12, API-7]', async () => {
    const rooms = await ask();
    expect(rooms).toHaveLength(12);
    expect(rooms[0]).toEqual({
      id: 1,
      title: 'Lantern Bunk',
      description: 'Lower bunk in a four-bed room, with a curtain, a reading lamp and your own locker.',
      image: '/pictures/room-bunk-lantern.svg',
      images: ['/pictures/room-bunk-lantern.svg'],
      rating: 4.8,
      reviews: 0,
      details:
        'Sleeps 1\nSingle, 90 × 200 cm\nOwn locker\nFast Wi-Fi\nShared bath\nTwo sockets\nQuiet after 22:00',
      pricePerNight: 34,
    });
    expect(rooms.map((room) => room.id)).toEqual(rooms.map((_, index) => index + 1));
  });

  it('has the study rooms apart, by the hour, with ids of the same series [ROOM-11, ROOM-12, ROOM-14]', async () => {
    const response = await app.inject('/api/studyRooms');
    const studyRooms = z.array(StudyRoom).parse(response.json());
    expect(studyRooms.map(({ id, title, price }) => [id, title, price]).slice(0, 3)).toEqual([
      [13, 'Round Table', 12],
      [14, 'The Long Room', 22],
      [15, 'Plum Corner', 10],
    ]);
    expect(studyRooms).toHaveLength(8);
    expect(studyRooms[0]).toMatchObject({
      description: 'Four stools, a whiteboard and a door that closes. Good for a problem set.',
      image: '/pictures/study-round-table.svg',
    });
  });

  it.each([
    ['?q=pod', ['Harbour Pod', 'Dusk Pod', 'Night Pod']],
    ['?q=HARBOUR%20bunk', ['Harbour Bunk']],
    ['?q=locker%20chimney', ['Ember Bunk']],
    ['?q=forty', ['The Ink Room']],
    ['?q=%20%20', 12],
    ['?q=', 12],
    ['?q=%25', []],
    ['?q=_', []],
    ['?q=%5C', []],
    ['?q=nowhere', []],
  ])('finds every word of %s in title, description or details [ROOM-15, API-2]', async (query, expected) => {
    const found = await titles(query);
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
  });

  it.each([
    ['?maxPrice=29', ['Garden Bunk', 'Harbour Bunk']],
    ['?maxPrice=28.999', ['Harbour Bunk']],
    ['?maxPrice=0', []],
    ['?maxPrice=', 12],
    ['?maxPrice=50&q=pod', ['Harbour Pod', 'Night Pod']],
  ])('stays under the price of %s [ROOM-16, API-2]', async (query, expected) => {
    const found = await titles(query);
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
  });

  it.each([
    ['price', ['Harbour Bunk', 'Garden Bunk', 'Ember Bunk']],
    ['-price', ['The Loft', 'The Ink Room', 'Room Seven']],
    ['rating', ['Harbour Pod', 'The Loft', 'Lantern Bunk']],
    ['title', ['Dusk Pod', 'Ember Bunk', 'Fern Twin']],
    ['newest', ['The Ink Room', 'Night Pod', 'Harbour Bunk']],
  ])('sorts by %s [ROOM-17]', async (sort, first) => {
    expect((await titles(`?sort=${sort}`)).slice(0, 3)).toEqual(first);
  });

  it.each([
    '',
    '&sort=price',
    '&sort=-price',
    '&sort=rating',
    '&sort=title',
    '&sort=newest',
    '&q=a&maxPrice=100&sort=rating',
  ])('comes in pages that together are the whole list (%s) [API-10]', async (query) => {
    const pages = await readPages(`/rooms?limit=5${query}`);
    expect(pages.slice(0, -1).every((page) => page.length === 5)).toBe(true);
    expect(pages.flat()).toEqual(await titles(`?${query}`));
  });

  it('has no next page when the last one is exactly full', async () => {
    expect(await readPages('/rooms?limit=12')).toHaveLength(1);
    expect(await readPages('/rooms?limit=6')).toHaveLength(2);
  });

  it.each([
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=many', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=%2B5', 'limit'],
    ['maxPrice=1e2', 'maxPrice'],
    ['maxPrice=0x10', 'maxPrice'],
    ['maxPrice=Infinity', 'maxPrice'],
    ['maxPrice=-1', 'maxPrice'],
    ['maxPrice=cheap', 'maxPrice'],
    ['sort=colour', 'sort'],
    ['after=nonsense', 'after'],
    ['after=W10', 'after'],
    [`after=${Buffer.from('["price",2700,10]').toString('base64url')}`, 'after'],
    [`sort=price&after=${Buffer.from('["price","x",10]').toString('base64url')}`, 'after'],
    [`sort=title&after=${Buffer.from('["title","\\u0000",10]').toString('base64url')}`, 'after'],
    [`after=${Buffer.from('["","",99999999999]').toString('base64url')}`, 'after'],
  ])('refuses %s [API-9, API-13, API-15]', async (query, path) => {
    const response = await app.inject(`/api/rooms?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_INPUT', errors: [{ path }] });
  });

  it('holds 200 unless told otherwise [API-8]', async () => {
    await sql`
      insert into rooms (kind, title, description, image, details, price_cents, rating)
      select 'sleeping', 'Cot ' || n, 'A cot.', '/pictures/empty.svg', 'Sleeps 1', 100, 1
      from generate_series(1, 250) as n`.execute(database.db);
    await expect.poll(async () => (await ask()).length).toBe(200);
    await sql`delete from rooms where title like 'Cot %'`.execute(database.db);
    await expect.poll(async () => (await ask()).length).toBe(12);
  });

  it('takes the limits of what may be asked [API-9]', async () => {
    expect(await titles('?limit=1')).toHaveLength(1);
    expect(await titles('?limit=1000')).toHaveLength(12);
  });
});

const impossible = ['999', '0', '-1', 'abc', '1.5', '1e1', '01', '%201', '2147483648', '9'.repeat(500)];

describe('one room', () => {
  it('is shown with its price a night [ROOM-13]', async () => {
    const response = await app.inject('/api/rooms/2');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: 2, title: 'Harbour Pod', pricePerNight: 48, rating: 4.9 });
  });

  it.each([...impossible, '13'])('is not found under the id %.20s [ROOM-13, API-12, API-16]', async (id) => {
    const response = await app.inject(`/api/rooms/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      code: 'ROOM_NOT_FOUND',
      title: 'Room not found',
      detail: 'The room with the specified ID could not be found.',
    });
  });
});

describe('one study room', () => {
  it('is shown with its price an hour [ROOM-13]', async () => {
    const response = await app.inject('/api/studyRooms/14');
    expect(response.json()).toMatchObject({ id: 14, title: 'The Long Room', price: 22, rating: 4.9 });
  });

  it.each([...impossible, '1'])('is not found under the id %.20s [ROOM-13, API-12, API-16]', async (id) => {
    const response = await app.inject(`/api/studyRooms/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'STUDY_ROOM_NOT_FOUND', title: 'Study Room not found' });
  });
});
