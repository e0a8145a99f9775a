import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createGrants } from './create-grants.ts';

const { db, pool } = await createTestDatabase();

const begin = () => {
  let now = Temporal.Instant.from('2026-11-15T18:00:00Z');
  /** As of two processes. */
  const [grants, others] = [createGrants(db, { now: () => now }), createGrants(db, { now: () => now })];
  const person = { email: 'wanda@example.com', name: 'Wanda', verified: true };
  const claim = {
    provider: 'google',
    clientId: 'desk',
    redirectUri: 'https://desk.example.com/back',
  } as const;
  return {
    person,
    pass: (seconds: number) => {
      now = now.add({ seconds });
    },
    issue: () => grants.issueCode({ ...claim, person, challenge: undefined }),
    redeem: (code: string) => others.redeemCode(code, { ...claim, verifier: undefined }),
    find: (token = '') => grants.findPerson('google', token),
  };
};

it('lets a code end after a minute', async () => {
  const { issue, redeem, pass } = begin();
  const [early, late] = [await issue(), await issue()];
  pass(59);
  expect(await redeem(early)).toBeTruthy();
  pass(1);
  expect(await redeem(late)).toBeUndefined();
});

it('lets a token end after ten minutes', async () => {
  const { issue, redeem, pass, find, person } = begin();
  const token = await redeem(await issue());
  pass(599);
  expect(await find(token)).toEqual(person);
  pass(1);
  expect(await find(token)).toBeUndefined();
});

it('takes a code for a token as little as a token for a code', async () => {
  const { issue, redeem, find } = begin();
  const code = await issue();
  expect(await find(code)).toBeUndefined();
  const token = (await redeem(code)) ?? '';
  expect(await redeem(token)).toBeUndefined();
});

it('remembers a thousand of them at most', async () => {
  const { issue, redeem } = begin();
  const oldest = await issue();
  await pool.query(
    `insert into verifications (id, identifier, value, expires_at)
     select n, 'stand-in code ' || n, '{}', '2026-11-15T18:01:00Z' from generate_series(1, 999) as n`,
  );
  const newest = await issue();
  expect(await redeem(oldest)).toBeUndefined();
  expect(await redeem(newest)).toBeTruthy();
});
