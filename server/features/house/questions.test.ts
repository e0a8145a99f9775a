import { describe, expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

const house = await createTestApp();
const { db, get, put } = house;
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
      subject: 'house',
      actor_name: 'Ada Admin',
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
