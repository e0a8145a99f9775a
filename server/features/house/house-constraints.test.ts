import { expect, it } from 'vitest';
import { photoUrl } from '#contract/photos.rules.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const admin = await house.addGuest({ role: 'admin' });

it.each([
  '"none"',
  '[{"question": " ", "answer": "Yes."}]',
  '[{"question": "Why?"}]',
  '[{"question": "Why?", "answer": ["Yes."]}]',
  `[{"question": "${'x'.repeat(161)}", "answer": "Yes."}]`,
  `[{"question": "Why?", "answer": "${'x'.repeat(2001)}"}]`,
  '[{"question": "Why?", "answer": "Yes."}, {"question": "Why?", "answer": "No."}]',
  JSON.stringify(Array.from({ length: 41 }, (_, n) => ({ question: `Question ${n}`, answer: 'Yes.' }))),
])('PostgreSQL refuses %s as questions [HOUSE-17]', async (questions) => {
  await expect(
    house.database.pool.query(
      `insert into house_versions (version, settings, actor_name, at) values (900, $1, 'Nobody', now())`,
      [`{"questions": ${questions}}`],
    ),
  ).rejects.toMatchObject({ constraint: 'house_questions' });
});

it('a logo is refused where the picture is not there [HOUSE-18]', async () => {
  const logo = photoUrl('0'.repeat(32), 160);
  const refused = await house.put(admin, '/desk/house', { logo });
  expect(refused.json()).toMatchObject({ code: 'PHOTO_GONE' });
});
