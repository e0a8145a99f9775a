import { expect, it } from 'vitest';
import { nameDevice } from './devices.tsx';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605', 'Safari on iOS'],
  ['curl/8.0', 'Another device'],
  ['', 'Another device'],
])('takes %s for %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name);
});
