import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { nameField } from '#contract/fields.rules.ts';
import { identityBodies } from '#contract/identity/identity.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { headers } = await createGuest(house, { role: 'admin' });

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  part: 'query' | 'body';
  schema: z.ZodType;
};

const callsOf = ([key, { query, body }]: [string, Endpoint]): Call[] => {
  const [method, path = ''] = key.split(' ') as [Call['method'], string];
  const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
  return [
    ...(query ? [{ method, url, part: 'query' as const, schema: query }] : []),
    ...(body ? [{ method, url, part: 'body' as const, schema: body }] : []),
  ];
};

const calls = [
  ...(Object.entries(endpoints) as [EndpointKey, Endpoint][]).flatMap(callsOf),
  ...Object.entries(identityBodies).map(
    ([path, schema]): Call => ({ method: 'POST', url: `/api/auth${path}`, part: 'body', schema }),
  ),
].map((call) => ({ ...call, name: `${call.method} ${call.url}` }));

type Node = { properties?: Record<string, Node>; items?: Node; anyOf?: Node[]; oneOf?: Node[] };

const waysOf = (node: Node): Node[] => (node.anyOf ?? node.oneOf)?.flatMap(waysOf) ?? [node];

/** A body for each field, however deep, in which only that field stands, with something that it cannot be. */
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

it.each(calls)('$name says in its own words what is wrong with its $part [PAGE-10]', async (call) => {
  const { method, url, part, schema } = call;
  // Some calls of identity sign out or delete whoever makes them.
  const caller = url.startsWith('/api/auth/') ? {} : headers;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
  const bodies = wrongValues.flatMap((wrong) => spoil(json, wrong));
  const words: string[] = [];
  for (const body of bodies) {
    const query = Object.fromEntries(
      Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const sent = part === 'query' ? { query } : { payload: JSON.stringify(body) };
    const type = part === 'query' ? {} : { 'content-type': 'application/json' };
    const response = await house.app.inject({ method, url, headers: { ...caller, ...type }, ...sent });
    if (response.statusCode !== 400) continue;
    for (const { path, message } of response.json().errors ?? []) {
      expect(message, `${path} of ${response.body}`).not.toMatch(isLibrarys);
      expect(message).toMatch(/^[A-Z].*\.$/);
      const starts = [
        nameField(path),
        'The image',
        'The password',
        'The current password',
        'Please enter',
        'This takes',
      ];
      expect(
        starts.some((start) => message.startsWith(start)),
        message,
      ).toBe(true);
      words.push(message);
    }
  }
  const isRefused = part === 'query' || bodies.some((body) => !schema.safeParse(body).success);
  expect(words.length > 0).toBe(isRefused);
});

it.each([
  ['rating', 5.5, 'Rating is 0 to 5, in steps of 0.1.'],
  ['rating', '4', 'Rating is 0 to 5, in steps of 0.1.'],
  ['pricePerNight', 0, 'Price is 0.01 to 1,000,000, in steps of 0.01.'],
  ['title', 'x'.repeat(121), 'Title is text of at most 120 characters.'],
  ['title', '\u200b', 'Title has nothing to read in it.'],
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
  ['/api/rooms?date=tomorrow', 'date', 'Date is a date such as 2026-11-20.'],
  ['/api/pcs?date=2027-01-01&time=noon', 'time', 'Time is a time such as 16:00.'],
  ['/api/bookings?mine=perhaps', 'mine', 'Mine is true or false.'],
])('says of %s what its %s may be', async (url, path, message) => {
  expect((await house.app.inject(url)).json().errors).toEqual([{ path, message }]);
});

it('names the place of what is wrong in a list', async () => {
  const payload = { lines: [{ kind: 'room', id: 1, date: '2027-02-30', time: '16:00', nights: 31 }] };
  const response = await house.post({ headers }, '/checkout', payload);
  expect(response.json().errors).toEqual([
    { path: 'lines.0.date', message: 'Date of line 1 is a date such as 2026-11-20.' },
    { path: 'lines.0.nights', message: 'Nights of line 1 is 1 to 30, in whole numbers.' },
  ]);
});
