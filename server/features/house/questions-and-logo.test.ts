import { describe, expect, it } from 'vitest';
import { photoIdOf, photoUrl } from '#contract/photos.rules.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { makePhoto } from '../../testing/make-photo.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';
import { deleteUnusedPhotos } from '../photos/photos.queries.ts';

const house = await createTestApp();
const { app, db, get, put } = house;
const admin = await createGuest(house, { role: 'admin', name: 'Ada Admin' });

const change = async (body: object) => {
  const response = await put(admin, '/desk/house', body);
  return { status: response.statusCode, body: response.json() };
};
const park = { question: 'Where can I park?', answer: 'Behind the house.\nIt is free.' };
const pets = { question: 'May my dog come?', answer: 'Yes.' };

describe('the questions of the house', () => {
  it('are for everyone to read, in their order, and a part of its history [HOUSE-16]', async () => {
    expect(await change({ questions: [park, pets] })).toMatchObject({ status: 200 });
    expect(await get(visitor, '/questions')).toEqual({ questions: [park, pets], usualQuestions: true });
    await change({ questions: [pets, park], usualQuestions: false });
    expect(await get(visitor, '/questions')).toEqual({ questions: [pets, park], usualQuestions: false });
    expect(JSON.stringify(await get(visitor, '/house'))).not.toContain('park');
    const log = await db.selectFrom('desk_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(log).toMatchObject({
      ...{ subject: 'house', actor_name: 'Ada Admin' },
      before: { questions: [park, pets], usualQuestions: true },
      after: { questions: [pets, park], usualQuestions: false },
    });
  });

  it.each([
    [[{ ...park, question: ' ' }], 'questions.0.question'],
    [[{ ...park, question: 'Two\nlines?' }], 'questions.0.question'],
    [[{ ...park, question: 'x'.repeat(161) }], 'questions.0.question'],
    [[{ ...park, answer: '' }], 'questions.0.answer'],
    [[{ ...park, answer: 'x'.repeat(2001) }], 'questions.0.answer'],
    [[park, pets, park], 'questions'],
    [Array.from({ length: 41 }, (_, n) => ({ ...park, question: `Question ${n}` })), 'questions'],
  ])('are refused where they are %j [HOUSE-17]', async (questions, path) => {
    const { status, body } = await change({ questions });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('the logo', () => {
  const upload = async (): Promise<string> => {
    const payload = await makePhoto('png');
    const headers = { ...admin.headers, 'content-type': 'image/png' };
    const response = await app.inject({ method: 'POST', url: '/api/desk/photos', payload, headers });
    return response.json().url;
  };

  it('is shown to everyone, stays as long as it is, and can be removed again [HOUSE-18]', async () => {
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
});
