import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/identity/permissions.ts';
import type { TestApp } from './test-app.ts';

export type Guest = {
  uid: string;
  name: string;
  email: string;
  password: string;
  /** The headers of their browser: `app.inject({ url, headers: guest.headers })`. */
  headers: { cookie: string };
};

/** The cookies of a response, as a browser sends them back. */
export const cookiesOf = (response: { cookies: { name: string; value: string }[] }): string =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** Registers a guest through the API, by default under a unique address. */
export const signUp = async (
  app: FastifyInstance,
  given: Partial<Pick<Guest, 'name' | 'email' | 'password'>> = {},
): Promise<Guest> => {
  const name = given.name ?? 'Wanda Walker';
  const email = given.email ?? `wanda.${randomUUID()}@example.com`;
  const password = given.password ?? 'a quiet place to sleep';
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name, email, password },
  });
  if (response.statusCode !== 200) throw new Error(`Nobody could sign up: ${response.body}`);
  return { uid: response.json().user.id, name, email, password, headers: { cookie: cookiesOf(response) } };
};

/** Registers a guest and gives them a role; the cookie stays valid when the role changes. */
export const createGuest = async (
  { app, database }: Pick<TestApp, 'app' | 'database'>,
  { role = 'user', ...given }: Parameters<typeof signUp>[1] & { role?: Role } = {},
): Promise<Guest> => {
  const guest = await signUp(app, given);
  if (role !== 'user')
    await database.db.updateTable('users').set({ role }).where('id', '=', guest.uid).execute();
  return guest;
};
