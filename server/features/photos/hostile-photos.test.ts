import { describe, expect, it } from 'vitest';
import { makeHostileFiles, makeProfileBomb } from '../../testing/hostile-pictures.ts';
import { makePhoto } from '../../testing/make-photo.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app, database, addGuest } = await createTestApp();
const admin = await addGuest({ role: 'admin' });
const files = await makeHostileFiles();

const send = (bytes: Buffer, type: string) =>
  app.inject({
    method: 'POST',
    url: '/api/desk/photos',
    payload: bytes,
    headers: { ...admin.headers, 'content-type': type },
  });

const countStored = async () => {
  const { rows } = await database.pool.query(
    'select (select count(*)::int from photos) as photos, (select count(*)::int from photo_files) as files',
  );
  return rows[0];
};

describe('a hostile file', () => {
  it.each(files)(
    '($name) is refused and leaves nothing behind [PHOTO-2]',
    async ({ bytes, type, status }) => {
      const response = await send(bytes, type);
      expect(response.statusCode, response.body).toBe(status);
      expect(response.json().code).toMatch(/^PHOTO_/);
      expect(await countStored()).toEqual({ photos: 0, files: 0 });
    },
  );

  it('that would unpack to more than a picture beside its pixels loses that', {
    tags: 'thorough',
  }, async () => {
    const response = await send(makeProfileBomb(), 'image/png');
    const { rawPayload } = await app.inject(response.json().url);
    expect(rawPayload.length).toBeLessThan(1000);
    await database.pool.query('delete from photos');
  });

  it('does not keep others from being taken, however many come at once', { tags: 'thorough' }, async () => {
    const photo = await makePhoto();
    const answers = await Promise.all([
      ...files.slice(0, 20).map(({ bytes, type }) => send(bytes, type)),
      send(photo, 'image/jpeg'),
    ]);
    expect(answers.at(-1)?.statusCode).toBe(201);
    expect(await countStored()).toEqual({ photos: 1, files: 4 });
  });
});
