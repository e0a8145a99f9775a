import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { nameField } from '#contract/fields.rules.ts';
import { identityBodies } from '#contract/identity/identity.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { compileValidator } from './compile-validator.ts';

const house = await createTestApp();
const { headers } = await createGuest(house, { role: 'admin' });

type Call = { name: string; part: 'query' | 'body'; schema: z.ZodType };

const calls = [
  ...(Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { query, body }]): Call[] => [
    ...(query ? [{ name, part: 'query' as const, schema: query }] : []),
    ...(body ? [{ name, part: 'body' as const, schema: body }] : []),
  ]),
  ...Object.entries(identityBodies).map(
    ([path, schema]): Call => ({ name: `POST /auth${path}`, part: 'body', schema }),
  ),
];

type Node = { properties?: Record<string, Node>; items?: Node; anyOf?: Node[]; oneOf?: Node[] };

const waysOf = (node: Node): Node[] => (node.anyOf ?? node.oneOf)?.flatMap(waysOf) ?? [node];

/** For each field, at any depth, a body with only that field, set to a wrong value. */
const spoil = (node: Node, wrong: unknown): unknown[] => {
  const inner = waysOf(node).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, field]) =>
      spoil(field, wrong).map((value) => ({ kind: 'food', [name]: value })),
    ),
    ...(items ? spoil(items, wrong).map((value) => [value]) : []),
  ]);
  return [wrong, ...inner];
};

const wrongValues = [{}, null, '  ', true, -1, 1e12, 1.0000001, 'x'.repeat(11_000)];

const isLibrarys =
  /invalid|expected|received|too (big|small)|unrecognized|must match|undefined|\bnan\b|\{field\}|<=|>=/i;

const ownStarts = ['The image', 'The password', 'The current password', 'Please enter', 'This takes'];

/** As query parameters. */
const asQuery = (values: unknown) =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));

it.each(calls)('$name says in its own words what is wrong with its $part [PAGE-10]', ({ part, schema }) => {
  const validate = compileValidator({ schema, method: '', url: '' }) as (input: unknown) => {
    error?: { instancePath: string; message: string }[];
  };
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
  const wrong = wrongValues.flatMap((value) => spoil(json, value));
  const inputs = part === 'query' ? wrong.map(asQuery) : wrong;
  const errors = inputs.flatMap((input) => validate(input).error ?? []);
  for (const { instancePath, message } of errors) {
    expect(message, instancePath).not.toMatch(isLibrarys);
    expect(message).toMatch(/^[A-Z].*\.$/);
    const starts = [nameField(instancePath.slice(1).replaceAll('/', '.')), ...ownStarts];
    expect(
      starts.some((start) => message.startsWith(start)),
      message,
    ).toBe(true);
  }
  expect(errors.length > 0).toBe(inputs.some((input) => !schema.safeParse(input).success));
});

it.each([
  ['rating', 5.5, 'Rating is 0 to 5, in steps of 0.1.'],
  ['rating', '4', 'Rating is 0 to 5, in steps of 0.1.'],
  ['pricePerNight', 0, 'Price is 0.01 to 1,000,000, in steps of 0.01.'],
  ['title', 'x'.repeat(121), 'Title must have at most 120 characters.'],
  ['title', '\u200b', 'Title has no visible text.'],
  ['image', 'data:x', 'The image must be a web address.'],
])('names the field %s and its limit', async (path, value, message) => {
  const room = { title: 'a', description: 'b', pricePerNight: 1, rating: 1, details: 'c', image: '/d.svg' };
  const payload = { ...room, [path]: value };
  const response = await house.post({ headers }, '/rooms', payload);
  expect(response.json()).toMatchObject({ code: 'BAD_INPUT', errors: [{ path, message }] });
});

it.each([
  ['/api/rooms?limit=0', 'limit', 'Limit is 1 to 1,000, in whole numbers.'],
  ['/api/rooms?sort=size', 'sort', 'Sort is price, -price, rating, title or newest.'],
  ['/api/rooms?date=tomorrow', 'date', 'Date must be a date such as 2026-11-20.'],
  ['/api/pcs?date=2027-01-01&time=noon', 'time', 'Time must be a time such as 16:00.'],
  ['/api/bookings?mine=perhaps', 'mine', 'Mine is true or false.'],
])('says of %s what its %s may be', async (url, path, message) => {
  expect((await house.app.inject(url)).json().errors).toEqual([{ path, message }]);
});

it('names the place of what is wrong in a list', async () => {
  const payload = { lines: [{ kind: 'room', id: 1, date: '2027-02-30', time: '16:00', nights: 31 }] };
  const response = await house.post({ headers }, '/checkout', payload);
  expect(response.json().errors).toEqual([
    { path: 'lines.0.date', message: 'Date of line 1 must be a date such as 2026-11-20.' },
    { path: 'lines.0.nights', message: 'Nights of line 1 is 1 to 30, in whole numbers.' },
  ]);
});
