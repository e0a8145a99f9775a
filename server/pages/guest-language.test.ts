import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { currentHouse, setCurrentHouse } from '#contract/house/house.rules.ts';
import type { Language } from '#contract/languages.rules.ts';
import { cookiesOf, createGuest, type Guest } from '../testing/create-guest.ts';
import { watchStatements } from '../testing/postgres/watch-statements.ts';
import { findRow, updateRows } from '../testing/rows.ts';
import { beginSocialSignIn, decideAtStandIn } from '../testing/stand-ins/sign-in-with-stand-in.ts';
import { createTestApp } from '../testing/test-app.ts';

const webDir = await mkdtemp(join(tmpdir(), 'nightdesk-web-'));
afterAll(() => rm(webDir, { recursive: true }));
for (const folder of ['', 'de', 'es', 'ja']) {
  await mkdir(join(webDir, folder), { recursive: true });
  for (const name of ['index', 'home', 'rooms'])
    await writeFile(
      join(webDir, folder, `${name}.html`),
      `<html lang="${folder || 'en'}"><body></body></html>`,
    );
}
const house = await createTestApp({ webDir });
const { app, database, post } = house;
// It calls the stand-in for providers, which is itself, over the network.
await app.listen({ port: 0, host: '127.0.0.1' });

const settingOf = async ({ uid }: Pick<Guest, 'uid'>) =>
  (await findRow(database.db, 'users', { id: uid }, ['language'])).language;

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers });
  expect(answer.headers.vary).toMatch(/Accept-Language, Cookie/);
  expect(answer.body).toContain(`<html lang="${answer.headers['content-language']}"`);
  return answer.headers['content-language'];
};

const choose = (guest: Guest, language: string) => post(guest, '/users', { language });

const inLanguageOfHouse = (language: Language) => {
  const before = currentHouse();
  setCurrentHouse({ ...before, language });
  onTestFinished(() => setCurrentHouse(before));
};

describe('the language of a page', () => {
  it('is what the guest has set, else the address, the earlier choice, the browser, the house [LANG-1]', async () => {
    const guest = await createGuest(house);
    inLanguageOfHouse('es');
    const { cookie } = guest.headers;
    expect(await open('/rooms', { cookie })).toBe('es');
    expect(await open('/rooms', { cookie, 'accept-language': 'ja' })).toBe('ja');
    const chosenBefore = { cookie: `${cookie}; language=de`, 'accept-language': 'ja' };
    expect(await open('/rooms', chosenBefore)).toBe('de');
    expect(await open('/rooms?lang=en', chosenBefore)).toBe('en');
    expect((await choose(guest, 'ja')).statusCode).toBe(201);
    expect(await open('/rooms?lang=en', { ...chosenBefore, 'accept-language': 'de' })).toBe('ja');
    // Without the session it is as before.
    expect(await open('/rooms', { cookie: 'language=de' })).toBe('de');
  });

  it('costs a visitor no query, nor somebody with a cookie that we have not signed [LANG-1]', async () => {
    for (const cookie of ['language=de', 'nightdesk.session_token=somebody.c2lnbmVk; language=de']) {
      const { done, sent } = await watchStatements(() => open('/rooms', { cookie }));
      expect(done).toBe('de');
      expect(sent).toEqual([]);
    }
  });

  it('is the same in every tab and browser of a guest [LANG-4]', async () => {
    const guest = await createGuest(house);
    const other = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: guest.email, password: guest.password },
    });
    const elsewhere = { cookie: `${cookiesOf(other)}; language=es` };
    await choose(guest, 'de');
    expect(await open('/rooms', elsewhere)).toBe('de');
    // Two tabs choose at once: the later choice wins in both.
    const answers = await Promise.all([choose(guest, 'ja'), choose(guest, 'en')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const last = await settingOf(guest);
    expect(['ja', 'en']).toContain(last);
    expect([await open('/rooms', guest.headers), await open('/rooms', elsewhere)]).toEqual([last, last]);
  });
});

describe('the language of a guest', () => {
  it('is that of the page on which they registered [LANG-4]', async () => {
    const register = async (header?: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        headers: { cookie: 'language=de', ...(header && { 'accept-language': header }) },
        payload: {
          name: 'Mara',
          email: `mara.${header?.slice(0, 2)}@example.com`,
          password: 'a quiet place to sleep',
        },
      });
      return settingOf({ uid: answer.json().user.id });
    };
    // The page sends its own language, regardless of choices in other tabs.
    expect(await register('fr')).toBe('fr');
    expect(await register('pt-BR,pt;q=0.9')).toBe('pt');
    expect(await register('xx')).toBeNull();
    expect(await register()).toBeNull();
  });

  it.each([
    ['language=ar', 'de', 'ar'],
    ['', 'ja', 'ja'],
    ['', 'xx', null],
  ])('who comes from a provider with "%s" and "%s" is %s [LANG-4]', async (chosen, header, language) => {
    const begun = await beginSocialSignIn(app, 'google');
    const email = `paula.${language}@example.com`;
    const url = await decideAtStandIn(app, 'google', { url: begun.url, person: { email, name: 'Paula' } });
    const headers = { cookie: `${begun.cookie}; ${chosen}`, 'accept-language': header };
    await app.inject({ url, headers });
    expect((await findRow(database.db, 'users', { email }, ['language'])).language).toBe(language);
  });

  it('is one of those that are offered, also to the database [LANG-4]', async () => {
    const guest = await createGuest(house);
    for (const language of ['it', 'de-AT', 'DE', 5]) {
      const answer = await post(guest, '/users', { language });
      expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_INPUT', errors: [{ path: 'language' }] });
    }
    const write = updateRows(database.db, 'users', { id: guest.uid }, { language: 'it' as Language }); // no language of ours
    await expect(write).rejects.toThrow(/users_language_check/);
    expect(await settingOf(guest)).toBeNull();
  });

  it('is nobody else’s to set, and not written through better-auth [LANG-4]', async () => {
    const [guest, other] = [await createGuest(house), await createGuest(house)];
    const answer = await post(guest, '/users', { uid: other.uid, language: 'de' });
    expect(answer.json()).toMatchObject({ code: 'NOT_ALLOWED' });
    await post(guest, '/auth/update-user', { name: 'Mara', language: 'de' });
    expect([await settingOf(guest), await settingOf(other)]).toEqual([null, null]);
  });
});

describe('a refusal', () => {
  const refuse = async (headers: Record<string, string>, url = '/api/waitlist/XXXXXXXXXXXX') => {
    const answer = await app.inject({ method: 'DELETE', url, headers });
    expect(answer.json().status).toBeGreaterThanOrEqual(400);
    return [answer.headers['content-language'] ?? 'en', answer.json().code];
  };

  it('is in the language that the caller has set, else in what they ask for, else in that of the house [LANG-2]', async () => {
    const guest = await createGuest(house);
    const { cookie } = guest.headers;
    const [, code] = await refuse({ cookie });
    expect(await refuse({ cookie })).toEqual(['en', code]);
    expect(await refuse({ cookie, 'accept-language': 'fr' })).toEqual(['fr', code]);
    await choose(guest, 'ja');
    expect(await refuse({ cookie, 'accept-language': 'fr' })).toEqual(['ja', code]);
    inLanguageOfHouse('de');
    expect(await refuse({})).toEqual(['de', 'NOT_SIGNED_IN']);
    expect(await refuse({ 'accept-language': 'en' })).toEqual(['en', 'NOT_SIGNED_IN']);
  });
});
