import fc from 'fast-check';
import type { z } from 'zod';
import { permissions } from '#contract/identity/permissions.ts';
import { generateHeaders } from './generate-headers.ts';
import { generateSound, hostile } from './generate-values.ts';
import type { Call } from './list-calls.ts';
import type { GeneratedHouse } from './open-generated-house.ts';

export type GeneratedRequest = {
  by: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string;
};

/** Extra fields that would do harm if they were accepted. */
export const harm: Readonly<Record<string, unknown>> = {
  role: 'admin',
  emailVerified: true,
  email_verified: true,
  phone_number: '1',
  createdAt: '2000-01-01',
  uid: 'somebody',
  id: 1,
  _id: 'x',
  user_id: 'somebody',
  userId: 'somebody',
  mine: true,
  revision: 0,
  amount: 0,
  price: 0,
  totalPrice: 0,
  amount_cents: 0,
  price_cents: 0,
  total_cents: 0,
  status: 'Completed',
};
const extraNames = [...Object.keys(harm), 'constructor', 'toString', '__proto__', 'prototype'];

const isContainer = (value: unknown): value is object => value !== null && typeof value === 'object';

/** Replaces one place of a value, at any depth, or adds a field that it should not have. */
const twist = (value: unknown, [turn = 0, ...rest]: readonly number[], by: unknown): unknown => {
  if (!isContainer(value)) return by;
  const own = Object.keys(value);
  if (Array.isArray(value) && own.length === 0) return [by];
  const names = Array.isArray(value) || (own.length > 0 && turn % 4 > 0) ? own : extraNames;
  const name = names[turn % names.length] ?? '';
  const inner = (value as Record<string, unknown>)[name]; // of any type
  const isDeeper = rest.length > 0 && Object.hasOwn(value, name) && isContainer(inner);
  const replaced = isDeeper ? twist(inner, rest, by) : by;
  // Keeps `__proto__` an entry like any other.
  return Array.isArray(value)
    ? value.with(Number(name), replaced)
    : Object.fromEntries([...Object.entries(value), [name, replaced]]);
};

const turns = fc.tuple(fc.nat(200), fc.nat(20), fc.nat(20));

const generateTwisted = (sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(sound, fc.array(fc.tuple(turns, hostile), { minLength: 1, maxLength: 2 }))
    .map(([value, edits]) => edits.reduce((twisted, [way, by]) => twist(twisted, way, by), value));

const write = (body: unknown): string => (JSON.stringify(body) ?? '').replaceAll('"1e400"', '1e400');

type Content = { text: string; type?: string };
const json = 'application/json';

const brokenTexts = ['', '{', 'x', '{"a":1,}', "{'a':1}", '\ufeff{}', '{"a":\u0000}', '[1e', 'NaN', '{}{}'];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/problem+json',
  'json',
  '',
  '; ,',
];

const extra = fc.tuple(fc.constantFrom(...extraNames), hostile);

/** A valid value, half of the time with an extra field. */
const generateDressed = (sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    sound,
    fc
      .tuple(sound, fc.oneof(fc.constantFrom(...Object.entries(harm)), extra))
      .map(([value, entry]) => Object.fromEntries([...Object.entries(Object(value)), entry])),
  );

/** zod throws on a `length` that it cannot compare; the server treats that as invalid, too. */
const isSound = (body: z.ZodType, value: unknown): boolean => {
  try {
    return body.safeParse(value).success;
  } catch {
    return false;
  }
};

const generateJson = (
  { name, body, permission, oneSoundIn }: Call,
  house: GeneratedHouse,
): fc.Arbitrary<unknown> => {
  const sound = body ? generateSound(body, house.plausibleFor(name)) : fc.constant({});
  const any = fc.oneof(hostile, fc.jsonValue({ maxDepth: 2 }));
  const wrong = fc.oneof({ weight: 6, arbitrary: generateTwisted(sound) }, { weight: 1, arbitrary: any });
  // Identity's calls are slow, so bodies that are valid by accident are made invalid: none of them is a list.
  const isTaken = (value: unknown): boolean => !permission && body !== undefined && isSound(body, value);
  return fc.oneof(
    { weight: 1, arbitrary: generateDressed(sound) },
    { weight: oneSoundIn - 1, arbitrary: wrong.map((value) => (isTaken(value) ? [value] : value)) },
  );
};

const generateContent = (call: Call, house: GeneratedHouse): fc.Arbitrary<Content | undefined> => {
  if (call.method === 'GET')
    return fc.oneof(
      { weight: 40, arbitrary: fc.constant(undefined) },
      fc.constant({ text: '{', type: json }),
    );
  const values = generateJson(call, house).map(write);
  return fc.oneof(
    { weight: 18, arbitrary: values.map((text) => ({ text, type: json })) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenTexts).map((text) => ({ text, type: json })) },
    {
      weight: 1,
      arbitrary: fc.tuple(values, fc.constantFrom(...otherTypes)).map(([text, type]) => ({ text, type })),
    },
  );
};

const asText = (value: unknown): string => (isContainer(value) ? JSON.stringify(value) : String(value));

const oddSearches = '% &&& a[]=1 %00=%00 limit=1&limit=2 __proto__=1 %E0%A4%A q=%ff ? date=x#y'.split(' ');

const generateSearch = ({ name, query }: Call, house: GeneratedHouse): fc.Arbitrary<string> => {
  if (!query) return fc.oneof({ weight: 20, arbitrary: fc.constant('') }, fc.constantFrom(...oddSearches));
  const sound = generateSound(query, house.plausibleFor(name));
  return fc
    .tuple(
      fc.oneof({ weight: 1, arbitrary: sound }, { weight: 1, arbitrary: generateTwisted(sound) }),
      fc.oneof({ weight: 12, arbitrary: fc.constant('') }, fc.constantFrom(...oddSearches)),
    )
    .map(([value, odd]) => {
      const search = new URLSearchParams();
      for (const [field, one] of Object.entries(Object(value)))
        if (one !== undefined) search.append(field, asText(one).slice(0, 3_000));
      return [search.toString(), odd].filter(Boolean).join('&');
    });
};

const oddIds = [
  ...'% %00 %2e%2e %2F %E0%A4%A %ED%A0%80 %F0%9F%A6%89 %201 null __proto__ constructor'.split(' '),
  ...'0 -1 01 1.0 1e1 2147483648 9007199254740993'.split(' '),
  '9'.repeat(400),
  'x'.repeat(2_100),
  '',
];

const generatePath = ({ name, path }: Call, house: GeneratedHouse): fc.Arbitrary<string> => {
  if (!path.includes('{')) return fc.constant(path);
  const ids = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...house.idsOf(name)) },
    { weight: 1, arbitrary: fc.constantFrom(...oddIds) },
  );
  return ids.map((id) => path.replace(/\{.+\}/, () => id));
};

/** Mostly callers who have the right, or almost every request would be refused. */
const generateCaller = ({ permission, name }: Call, house: GeneratedHouse): fc.Arbitrary<string> => {
  const chosen = house.callersOf(name);
  if (chosen) return fc.constantFrom(...chosen);
  const access = permission ? permissions[permission] : 'everyone';
  if (access === 'everyone') return fc.constantFrom('visitor', 'visitor', 'guest', 'admin');
  if (access === 'admins')
    return fc.constantFrom('visitor', 'guest', 'pending', 'admin', 'admin', 'admin', 'admin');
  return fc.constantFrom('visitor', 'guest', 'guest', 'guest', 'guest', 'other', 'pending', 'admin');
};

/** Requests of a call, good and bad, from anybody. */
export const generateRequests = (call: Call, house: GeneratedHouse): fc.Arbitrary<GeneratedRequest> =>
  fc
    .tuple(
      generateCaller(call, house),
      generatePath(call, house),
      generateSearch(call, house),
      generateContent(call, house),
      generateHeaders(call),
      fc.integer({ min: 1, max: 40 }),
    )
    .map(([by, path, search, content, odd, chance]) => ({
      by,
      method: call.method === 'GET' && chance === 40 ? 'HEAD' : call.method,
      url: `/api${path}${search && `?${search}`}`,
      headers: { ...(content?.type !== undefined && { 'content-type': content.type }), ...odd },
      ...(content && { payload: content.text }),
    }));
