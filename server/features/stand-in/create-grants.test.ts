import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { createGrants } from './create-grants.ts';

const begin = () => {
  let now = Temporal.Instant.from('2026-11-15T18:00:00Z');
  const grants = createGrants({ now: () => now });
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
    redeem: (code: string) => grants.redeemCode(code, { ...claim, verifier: undefined }),
    find: (token = '') => grants.findPerson('google', token),
  };
};

it('lets a code end after a minute', () => {
  const { issue, redeem, pass } = begin();
  const [early, late] = [issue(), issue()];
  pass(59);
  expect(redeem(early)).toBeTruthy();
  pass(1);
  expect(redeem(late)).toBeUndefined();
});

it('lets a token end after ten minutes', () => {
  const { issue, redeem, pass, find, person } = begin();
  const token = redeem(issue());
  pass(599);
  expect(find(token)).toEqual(person);
  pass(1);
  expect(find(token)).toBeUndefined();
});

it('remembers a thousand codes at most', () => {
  const { issue, redeem } = begin();
  const codes = Array.from({ length: 1_001 }, issue);
  expect(redeem(codes[0] ?? '')).toBeUndefined();
  expect(redeem(codes[1] ?? '')).toBeTruthy();
});
