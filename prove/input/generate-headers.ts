import fc from 'fast-check';
import type { Call } from './list-calls.ts';

type Header = readonly [name: string, values: readonly string[]];

const token = 'nightdesk.session_token';

const odd: readonly Header[] = [
  ['cookie', [`${token}=x`, `${token}=%`, '=', ';;;', `${token}=%00.%00`, `${token}=x.${'A'.repeat(43)}=`]],
  [
    'cookie',
    [`${token}=${'a.'.repeat(4_000)}`, `${token}=; ${token}=`, `__Secure-${token}=x.y`, `${token}="x.y"`],
  ],
  ['if-none-match', ['*', 'W/"x"', '"', '"a", "b"', '', ',,,']],
  ['accept-encoding', ['br', 'gzip', 'gzip;q=0', '*;q=0', 'identity;q=0, *;q=0', 'x', '', 'br;q=nan', ',;=']],
  ['origin', ['null', 'http://evil.example', 'http://localhost:80', '', 'x', 'http://[']],
  ['host', ['evil.example', '', 'a b', '[::1', 'x:99999', '@']],
  ['sec-fetch-site', ['cross-site', 'same-site', 'none', 'x']],
  ['content-length', ['0', '1', '99999999', '-1', 'x', '1e400']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['last-event-id', ['0', '-1', 'x', '1e9', '9'.repeat(30), '5', '9007199254740993']],
  ['accept', ['text/html', '*/*;q=x', '']],
  ['x-forwarded-for', ['1.2.3.4, x', '::1', "'"]],
  ['x-http-method-override', ['DELETE']],
  ['expect', ['100-continue', 'x']],
  ['connection', ['upgrade', 'close']],
  ['range', ['bytes=0-1', 'bytes=-1,x']],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['user-agent', ['x'.repeat(9_000), '\u00ff']],
  ['stripe-signature', ['t=1,v1=x', '', 't=x', 'v1=', `t=${'9'.repeat(20)},v1=${'0'.repeat(64)}`]],
];

/** Few enough that keys repeat, with the same body or another. */
const keys = [
  'a',
  'b',
  'c',
  'd',
  'e',
  '',
  ' ',
  'x'.repeat(255),
  'x'.repeat(256),
  'caf\u00e9',
  'two words',
  '\t',
  '\u0000',
];

const oneOdd = fc.constantFrom(
  ...odd.flatMap(([name, values]) => values.map((value) => [name, value] as const)),
);

const none = fc.constant({});

/** Mostly no extra headers, now and then one or two that no browser would send. */
export const generateHeaders = ({ method }: Call): fc.Arbitrary<Record<string, string>> => {
  const key = fc.constantFrom(...keys).map((text) => ({ 'idempotency-key': text }));
  const strange = fc.array(oneOdd, { minLength: 1, maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));
  return fc.oneof(
    { weight: 7, arbitrary: none },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: method === 'POST' ? key : none },
  );
};
