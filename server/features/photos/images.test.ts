import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { photoIdOf } from '#contract/photos.rules.ts';
import { makePhoto } from '../../testing/make-photo.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';
import { deleteUnusedPhotos } from './photos.queries.ts';

const { app, db, database, addGuest, get, post, put } = await createTestApp();
const admin = await addGuest({ role: 'admin' });

const upload = async (seed: number): Promise<string> => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/desk/photos',
    payload: await makePhoto('jpeg', { width: 300, seed }),
    headers: { ...admin.headers, 'content-type': 'image/jpeg' },
  });
  return response.json().url;
};

const urls = [await upload(1), await upload(2), await upload(3)] as const;
const [first, second, third] = urls;

const words = {
  title: 'Attic',
  description: 'Under the roof',
  details: 'A window',
  pricePerNight: 20,
  rating: 4,
};
const add = async (part: object) => {
  const response = await post(admin, '/rooms', { ...words, ...part });
  expect(response.statusCode, response.body).toBe(201);
  return Number(response.json().insertedId);
};

describe('the images of a bookable', () => {
  it.each(['/rooms/1', '/studyRooms/13', '/pcs/1'])(
    'of %s are its one image as long as there is no other [PHOTO-3]',
    async (path) => {
      const shown = await get(admin, path);
      const image = shown.image ?? shown.imageUrl;
      expect(image).toMatch(/^\/pictures/);
      expect(shown.images).toEqual([image]);
      expect(shown).not.toHaveProperty('imageTexts');
    },
  );

  it('are shown in their order, the first as the image, in lists and alone [PHOTO-3]', async () => {
    const images = [second, 'https://example.com/a.jpg', first];
    const id = await add({ images, imageTexts: ['Bed and window', ''] });
    const shown = { image: second, images, imageTexts: ['Bed and window', '', ''] };
    expect(await get(admin, `/rooms/${id}`)).toMatchObject(shown);
    const list = await get(admin, '/rooms?limit=1000');
    expect(list.find((room: { id: number }) => room.id === id)).toMatchObject(shown);
  });

  it.each([
    [{ images: [] }, 'images'],
    [{ images: [first, first] }, 'images'],
    [{ images: Array.from({ length: 13 }, (_, n) => `/${n}.svg`) }, 'images'],
    [{ images: ['javascript:alert(1)'] }, 'images.0'],
    [{ images: [first], imageTexts: ['x'.repeat(161)] }, 'imageTexts.0'],
  ])('may not be %j', async (part, path) => {
    const response = await post(admin, '/rooms', { ...words, ...part });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('have no more texts than there are', async () => {
    const response = await post(admin, '/rooms', { ...words, images: [first], imageTexts: ['a', 'b'] });
    expect(response.json()).toMatchObject({ status: 400, code: 'IMAGE_TEXTS' });
  });

  it('are missing without any', async () => {
    const response = await post(admin, '/rooms', words);
    expect(response.json()).toMatchObject({ code: 'FIELDS_MISSING', errors: [{ path: 'image' }] });
  });

  it('cannot be a photo that is not there', async () => {
    const images = [`/photos/${'0'.repeat(32)}/960.webp`];
    expect((await post(admin, '/rooms', { ...words, images })).json()).toMatchObject({ code: 'PHOTO_GONE' });
  });

  it.each([
    [
      '/rooms',
      { images: [second, first] },
      { image: second, images: [second, first], imageTexts: ['Two', 'One'] },
    ],
    ['/studyRooms', { images: [second, third, first] }, { image: second, imageTexts: ['Two', '', 'One'] }],
    ['/pcs', { imageTexts: ['', 'Door'] }, { images: [first, second], imageTexts: ['', 'Door'] }],
    [
      '/rooms',
      { images: [second], imageTexts: ['Bed'] },
      { image: second, images: [second], imageTexts: ['Bed'] },
    ],
    ['/rooms', { image: '/a.svg' }, { image: '/a.svg', images: ['/a.svg', second], imageTexts: ['', 'Two'] }],
    ['/pcs', { image: '/b.svg', images: [third, first] }, { imageUrl: third, imageTexts: ['', 'One'] }],
  ])('of %s are put into order by %j [PHOTO-3]', async (path, edit, shown) => {
    const { pricePerNight: price, details: _, rating: _rating, ...pc } = words;
    const fields = path === '/pcs' ? { ...pc, price } : words;
    const added = await post(admin, path, { ...fields, images: [first, second], imageTexts: ['One', 'Two'] });
    const address = `${path}/${added.json().insertedId}`;
    const response = await put(admin, address, edit);
    expect(response.json(), response.body).toMatchObject({ ...shown, version: 2 });
    expect(await get(admin, address)).toMatchObject(shown);
    // Repeating it changes nothing.
    expect((await put(admin, address, edit)).json()).toMatchObject({ version: 2 });
    const kind = { '/rooms': 'room', '/studyRooms': 'study', '/pcs': 'pc' }[path];
    const detail = await get(admin, `/desk/rooms/${kind}/${added.json().insertedId}`);
    expect(detail.image).toBe(detail.images[0]);
    expect(detail.images).toHaveLength(detail.imageTexts.length);
  });
});

describe('the job that clears up', () => {
  const age = (hours: number) =>
    sql`update photos set unused_since = unused_since - ${`${hours} hours`}::interval`.execute(db);
  const clear = () => deleteUnusedPhotos(db, 1000);
  const isThere = async (url: string) => (await app.inject(url)).statusCode === 200;
  const listed = async () => {
    const { rows } = await database.pool.query('select id from photos order by id');
    return rows.map(({ id }) => id);
  };
  const ids = (...of: string[]) => of.map((url) => photoIdOf(url)).toSorted();

  beforeEach(async () => {
    for (const table of ['rooms', 'pcs'])
      await sql`update ${sql.table(table)} set images = '{/a.svg}', image_texts = array['']`.execute(db);
    await sql`delete from photos`.execute(db);
    for (const seed of [1, 2, 3]) await upload(seed);
  });

  it('deletes what was uploaded and not used for a day, with its files, and nothing else [PHOTO-4]', async () => {
    await add({ images: [first] });
    await age(23);
    expect(await clear()).toBe(0);
    await upload(3);
    await age(2);
    expect(await clear()).toBe(1);
    expect(await listed()).toEqual(ids(first, third));
    const { rows } = await database.pool.query('select distinct photo_id as id from photo_files order by 1');
    expect(rows.map(({ id }) => id)).toEqual(ids(first, third));
    expect(await isThere(first)).toBe(true);
  });

  it('gives a photo that was taken out of every bookable a day [PHOTO-4]', async () => {
    const id = await add({ images: [first, second] });
    await add({ images: [second] });
    await db
      .updateTable('rooms')
      .set({ images: ['/a.svg'], image_texts: [''] })
      .where('id', '=', id)
      .execute();
    await age(48);
    // The third was never used; the first was only just marked as unused.
    expect(await clear()).toBe(1);
    expect(await listed()).toEqual(ids(first, second));
    await age(25);
    expect(await clear()).toBe(1);
    expect(await listed()).toEqual(ids(second));
  });

  /** Does something while another connection is in the middle of a statement. */
  const during = async <T>(statement: string, values: unknown[], act: () => PromiseLike<T>): Promise<T> => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(statement, values);
      const done = act();
      await expect.poll(() => countWaiting(database)).toBe(1);
      await client.query('commit');
      return await done;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('spares a photo that is used at the very moment', async () => {
    await age(48);
    const use = 'update rooms set images = array[$1], image_texts = array[$2] where id = 1';
    await during(use, [first, ''], clear);
    expect(await listed()).toEqual(ids(first));
  });

  it('refuses a photo that is deleted at the very moment', async () => {
    const response = await during('delete from photos where id = $1', [photoIdOf(first)], () =>
      post(admin, '/rooms', { ...words, images: [first] }),
    );
    expect(response.json()).toMatchObject({ status: 409, code: 'PHOTO_GONE' });
  });
});
