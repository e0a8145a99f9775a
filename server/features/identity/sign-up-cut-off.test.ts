import { describe, expect, it } from 'vitest';
import { cutOff } from '../../testing/postgres/cut-off.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app, database, db } = await createTestApp();

const password = 'a quiet place to sleep';
const ask = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/auth${path}`, payload });
const signUp = (email: string) => ask('/sign-up/email', { name: 'Mara', email, password });
const signIn = (email: string) => ask('/sign-in/email', { email, password });

describe('a sign-up that is cut off', () => {
  it.each([
    ['accounts', 'refused'],
    ['accounts', 'connection lost'],
    ['sessions', 'refused'],
  ] as const)(
    'before its row of %s is written (%s) leaves nothing, and can be made again [AUTH-14]',
    async (table, way) => {
      const email = `${table}.${way.length}@example.com`;
      const mend = await cutOff(database, table, way);
      expect((await signUp(email)).statusCode).toBeGreaterThanOrEqual(500);
      await mend();
      expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
      expect((await signUp(email)).statusCode).toBe(200);
      expect((await signIn(email)).statusCode).toBe(200);
    },
  );
});

describe('a user without a way to sign in, as earlier versions could leave them', () => {
  it('gets one by choosing a new password', async () => {
    const email = 'stranded@example.com';
    await db.insertInto('users').values({ id: 'stranded', name: 'Mara', email }).execute();
    expect((await signIn(email)).statusCode).toBe(401);
    expect((await ask('/request-password-reset', { email })).statusCode).toBe(200);
    const mail = db.selectFrom('mails').select('body').where('recipient', '=', email);
    const [, token = ''] = /token=([^\s&]+)/.exec((await mail.executeTakeFirstOrThrow()).body) ?? [];
    expect((await ask('/reset-password', { token, newPassword: password })).statusCode).toBe(200);
    expect((await signIn(email)).statusCode).toBe(200);
  });
});
