import { expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { connect } from '../../db/connection/connect.ts';
import { listenChanges } from '../../db/listen-changes.ts';
import { systemClock } from '../../lib/clock.ts';
import { testSecret } from '../../testing/add-guests.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp, testSettings } from '../../testing/test-app.ts';
import { whenDone } from '../../testing/when-done.ts';

const house = await createTestApp();
const { headers } = await createGuest(house);
const nowhere = { host: '127.0.0.1', port: 1 };
const { db, close } = connect(nowhere);
const changes = listenChanges(nowhere);
const stranded = await buildApp({
  ...{
    db,
    changes,
    clock: systemClock,
    settings: testSettings(),
    authSecret: testSecret,
    webDir: '/nowhere',
  },
});
whenDone(async () => {
  await stranded.close();
  await changes.close();
  await close();
});

it.each([
  ['GET', '/get-session', undefined],
  ['GET', '/list-accounts', undefined],
  ['POST', '/sign-out', {}],
  ['POST', '/update-user', { name: 'Wanda' }],
  ['POST', '/revoke-other-sessions', {}],
] as const)(
  'asks a guest for patience at %s %s without a database, and does not sign them out',
  async (method, path, payload) => {
    const answer = await stranded.inject({
      method,
      url: `/api/auth${path}`,
      headers,
      ...(payload && { payload }),
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(answer.cookies).toEqual([]);
  },
);
