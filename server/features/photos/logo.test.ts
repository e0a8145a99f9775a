import { expect, it } from 'vitest';
import { photoIdOf, photoUrl } from '#contract/photos.rules.ts';
import { makePhoto } from '../../testing/make-photo.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';
import { deleteUnusedPhotos } from './photos.queries.ts';

const { app, db, get, put, addGuest } = await createTestApp();
const admin = await addGuest({ role: 'admin' });

const change = async (body: object) => {
  const response = await put(admin, '/desk/house', body);
  return { status: response.statusCode, body: response.json() };
};
const upload = async (): Promise<string> => {
  const payload = await makePhoto('png');
  const headers = { ...admin.headers, 'content-type': 'image/png' };
  const response = await app.inject({ method: 'POST', url: '/api/desk/photos', payload, headers });
  return response.json().url;
};

it('a logo is shown to everyone, stays as long as it is, and can be removed again [HOUSE-18]', async () => {
  const photoId = photoIdOf(await upload()) ?? '';
  const logo = photoUrl(photoId, 160);
  expect(await change({ logo })).toMatchObject({ status: 200, body: { logo } });
  expect(await get(visitor, '/house')).toMatchObject({ logo });
  await db
    .updateTable('photos')
    .set({ unused_since: new Date(0) })
    .execute();
  await deleteUnusedPhotos(db, 10);
  expect((await app.inject(logo)).statusCode).toBe(200);
  expect(await change({ logo: '' })).toMatchObject({ status: 200, body: { logo: '' } });
});
