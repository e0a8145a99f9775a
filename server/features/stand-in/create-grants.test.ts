import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createGrants } from './create-grants.ts';

const { db, pool } = await createTestDatabase();

const begin = () => {
  /** As of two processes. */
  const [grants, others] = [createGrants(db), createGrants(db)];
  const person = { email: 'wanda@example.com', name: 'Wanda', verified: true };
  const claim = {
    provider: 'google',
    clientId: 'desk',
    redirectUri: 'https://desk.example.com/back',
  } as const;
  return {
    person,
    pass: (seconds: number) =>
      pool.query('update verifications set expires_at = expires_at - make_interval(secs => $1)', [seconds]),
    issue: () => grants.issueCode({ ...claim, person, challenge: undefined }),
    redeem: (code: string) => others.redeemCode(code, { ...claim, verifier: undefined }),
    find: (token = '') => grants.findPerson('google', token),
  };
};

it('lets a code end after a minute', async () => {
  const { issue, redeem, pass } = begin();
  const [early, late] = [await issue(), await issue()];
  await pass(55);
  expect(await redeem(early)).toBeTruthy();
  await pass(5);
  expect(await redeem(late)).toBeUndefined();
});

it('lets a token end after ten minutes', async () => {
  const { issue, redeem, pass, find, person } = begin();
  const token = await redeem(await issue());
  await pass(595);
  expect(await find(token)).toEqual(person);
  await pass(5);
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
     select n, 'stand-in code ' || n, '{}', now() + interval '1 minute' from generate_series(1, 999) as n`,
  );
  const newest = await issue();
  expect(await redeem(oldest)).toBeUndefined();
  expect(await redeem(newest)).toBeTruthy();
});
