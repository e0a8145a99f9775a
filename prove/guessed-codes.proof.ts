import { afterAll, expect } from 'vitest';
import { limitConcurrency } from '#server/lib/limit-concurrency.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { showCode } from '#server/testing/authenticator-app.ts';
import { cookiesOf } from '#server/testing/create-guest.ts';
import { createHolder, type Holder } from '#server/testing/create-holder.ts';
import { findRows } from '#server/testing/rows.ts';
import { buildTestApp, createTestApp } from '#server/testing/test-app.ts';
import { prove } from './prove.ts';

const house = await createTestApp();
const { db, changes } = house;
/** The product's default. */
const settings = { rateLimitPerMinute: 600 };
const servers = await Promise.all([1, 2].map(() => buildTestApp({ db, changes }, { settings })));
afterAll(() => Promise.all(servers.map((server) => server.close())));

const guessesForEach = 5;
/** Codes that are checked for one account within a quarter of an hour, across all clients. */
const lookedAtMost = 20;

/** A call at one of the two servers, from an address of its own. */
const send = (number: number, path: string, payload: object, cookie?: string) => {
  const server = servers[number % 2];
  if (!server) throw new Error('There is no such server.');
  return server.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    remoteAddress: `10.1.${(number >> 8) & 255}.${number & 255}`,
    headers: cookie === undefined ? {} : { cookie },
  });
};

/** Signs in with the right password up to the prompt for the code; few at a time, or they are refused as overload. */
const takeFirstSteps = (count: number, { email, password }: Holder): Promise<string[]> => {
  const take = limitConcurrency(2);
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      take(async () => {
        const response = await send(number, '/sign-in/email', { email, password });
        expect(response.json()).toMatchObject({ twoFactorRedirect: true });
        return cookiesOf(response);
      }),
    ),
  );
};

type Path = '/two-factor/verify-totp' | '/two-factor/verify-backup-code';

/** Everybody enters their code at the same moment. */
const enter = async (cookies: readonly string[], path: Path, codeOf: (number: number) => string) => {
  const responses = await Promise.all(
    cookies.map((cookie, number) => send(number, path, { code: codeOf(number) }, cookie)),
  );
  return responses.map((response) => (response.statusCode === 200 ? 'in' : `${response.json().code}`));
};

const countOf = (answers: readonly string[], what: string): number =>
  answers.filter((answer) => answer === what).length;

prove(
  {
    test: 'codes of a second factor, guessed and repeated concurrently at two servers [FACTOR-4, FACTOR-5, FACTOR-6]',
    must: 'at most 20 guesses are checked, none succeeds, and every right code signs in exactly one caller',
    short: 10,
    long: 100,
    unit: 'concurrent sign-ins with the right password',
  },
  async ({ count, seed }) => {
    const draw = seededRandom(seed);
    const guessed = await createHolder(house);
    const steps = await takeFirstSteps(count, guessed);
    const right = showCode(guessed.totpURI);
    // Never the right one: the proof counts how many codes are checked.
    const guess = () => `${(Number(right) + 1_000 + draw.below(900_000)) % 1_000_000}`.padStart(6, '0');
    const cookies = Array.from({ length: guessesForEach }, () => steps).flat();
    const guesses = await enter(cookies, '/two-factor/verify-totp', guess);
    const lookedAt = countOf(guesses, 'WRONG_CODE');
    expect(lookedAt).toBeLessThanOrEqual(lookedAtMost);
    const refused = countOf(guesses, 'TOO_MANY_REQUESTS') + countOf(guesses, 'SIGN_IN_OVER');
    expect(lookedAt + refused).toBe(guesses.length);
    // For a while even the right code is refused.
    expect(countOf(await enter(steps, '/two-factor/verify-totp', () => right), 'in')).toBe(0);

    const repeated = await createHolder(house);
    const halves = await takeFirstSteps(10, repeated);
    // Generated only now: it is valid for half a minute, and hashing takes a busy machine long.
    const code = showCode(repeated.totpURI);
    expect(countOf(await enter(halves, '/two-factor/verify-totp', () => code), 'in')).toBe(1);
    const recovered = await createHolder(house);
    const others = await takeFirstSteps(10, recovered);
    const recovery = recovered.backupCodes[0] ?? '';
    expect(countOf(await enter(others, '/two-factor/verify-backup-code', () => recovery), 'in')).toBe(1);
    // The sessions of the setup, and the one that signed in.
    for (const { uid } of [repeated, recovered])
      expect((await findRows(db, 'sessions', { user_id: uid }, ['id'])).length).toBeLessThanOrEqual(3);
    return `${guesses.length} guesses at once, ${lookedAt} of them checked; of 10 repeats of a code one signed in`;
  },
);
