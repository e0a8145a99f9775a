import { describe, expect, it } from 'vitest';
import { createGuest } from '../testing/create-guest.ts';
import { createTestApp } from '../testing/test-app.ts';

const house = await createTestApp();
const guest = await createGuest(house);

const save = (headers: Record<string, string>, server = house.app) =>
  server.inject({
    method: 'POST',
    url: '/api/users',
    payload: { phoneNumber: '1' },
    headers: { ...guest.headers, ...headers },
  });

describe('a write', () => {
  it.each([
    { origin: 'http://evil.example' },
    { origin: 'https://localhost' },
    { origin: 'http://localhost:81' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  ])('is refused from %j', async (headers) => {
    expect((await save(headers)).json()).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN' });
  });

  it.each([
    {},
    { origin: 'http://localhost' },
    { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  ])('is taken from %j', async (headers) => {
    expect((await save(headers)).statusCode).toBe(201);
  });

  it.each(['/sign-in/email', '/sign-up/email', '/sign-out', '/delete-user', '/sign-in/social'])(
    'to %s of identity is refused too',
    async (path) => {
      const response = await house.app.inject({
        method: 'POST',
        url: `/api/auth${path}`,
        payload: {},
        headers: { ...guest.headers, origin: 'http://evil.example' },
      });
      expect(response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
      expect(response.cookies).toEqual([]);
    },
  );

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'is refused as %s',
    async (type) => {
      for (const url of ['/api/users', '/api/auth/sign-in/email']) {
        const response = await house.app.inject({
          method: 'POST',
          url,
          payload: 'email=a@example.com&password=x',
          headers: { ...guest.headers, 'content-type': type },
        });
        expect(response.json()).toMatchObject({ status: 415, code: 'NOT_JSON' });
      }
    },
  );

  it('comes from the public address where there is one, whatever the request calls the server', async () => {
    const { app } = await createTestApp({ settings: { publicUrl: 'https://desk.example.com/' } });
    const ask = (origin: string) => save({ origin, host: 'evil.example' }, app);
    expect((await ask('http://evil.example')).json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
    expect((await ask('https://desk.example.com')).json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('reading', () => {
  it('does not ask where it comes from', async () => {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await house.app.inject({ url: '/api/rooms/1', headers })).statusCode).toBe(200);
  });
});
