import { expect, it } from 'vitest';
import { describeConnectionProblem } from './describe-connection-problem.ts';

const url = 'postgres://clerk:hush@db.example.com:5433/desk?sslmode=disable';

it.each([
  ['ECONNREFUSED', 'cannot be reached: nobody answers there.'],
  ['28P01', 'refuses the password of the user "clerk".'],
  ['3D000', 'does not exist on that server.'],
])('says in one line what %s means', (code, words) => {
  expect(describeConnectionProblem(url, { code, message: 'hush\nmore' })).toBe(
    `The database at db.example.com:5433/desk (DATABASE_URL) ${words}`,
  );
});

it('takes a % in the name of the user as it is', () => {
  expect(describeConnectionProblem('postgres://us%er:pw@db:1/x', { code: '28P01' })).toBe(
    'The database at db:1/x (DATABASE_URL) refuses the password of the user "us%er".',
  );
});

it('passes on one line of a problem that it does not know', () => {
  expect(describeConnectionProblem(url, { message: 'self-signed certificate\nat x' })).toBe(
    'The database at db.example.com:5433/desk (DATABASE_URL) cannot be used: self-signed certificate.',
  );
});
