import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { database } = house;

const post = (path: string, payload: object, headers = {}) =>
  house.post({ headers }, `/auth${path}`, payload);

/** Random, so that no compression makes it short enough for an index. */
const long = Array.from({ length: 1000 }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fff))).join('');

const password = 'a quiet place to sleep';

it.each([long, `${long.slice(0, 980)}@example.com`])(
  'an e-mail that nobody can have fails to sign in like any other (%#)',
  async (email) => {
    const answer = await post('/sign-in/email', { email, password });
    expect(answer.json()).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' });
  },
);

it.each([
  ['/sign-up/email', { name: 'Mara', password }],
  ['/request-password-reset', {}],
] as const)('%s takes no e-mail of a thousand characters', async (path, rest) => {
  for (const email of [long, `${long.slice(0, 980)}@example.com`])
    expect((await post(path, { ...rest, email })).json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
});

it('what was counted for an e-mail is gone with its account, and never names it', async () => {
  const guest = await createGuest(house);
  const keys = async () =>
    (await database.db.selectFrom('rate_limits').select('key').where('key', 'like', '%password-%').execute())
      .map(({ key }) => key)
      .toSorted();
  const before = await keys();
  await post('/sign-in/email', { email: guest.email, password: 'not this one' });
  expect(await keys()).toHaveLength(before.length + 2);
  expect((await keys()).join()).not.toContain(guest.email);
  const answer = await post('/delete-user', { password: guest.password }, guest.headers);
  expect(answer.statusCode).toBe(200);
  expect(await keys()).toEqual(before);
});
