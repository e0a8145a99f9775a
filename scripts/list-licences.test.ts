import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listLicences } from './list-licences.ts';

describe('the licences', () => {
  it('are those of what runs in production, with their packages', () => {
    const packages = {
      '': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/a/node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/@x/y': { version: '3.0.0', license: '(GPL-3.0 OR ISC)' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    };
    expect(listLicences({ packages })).toEqual({
      licences: [
        { licence: 'MIT', packages: ['b 1.0.0', 'b 2.0.0'] },
        { licence: '(GPL-3.0 OR ISC)', packages: ['@x/y 3.0.0'] },
      ],
      doubtful: [],
    });
  });

  it.each(['GPL-3.0', 'none', 'MIT AND GPL-3.0', 'SEE LICENSE IN x'])('are doubtful with %s', (license) => {
    const packages = { 'node_modules/a': { version: '1.0.0', license } };
    expect(listLicences({ packages }).doubtful).toHaveLength(1);
  });

  it('of this product are all free', () => {
    const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
    expect(listLicences(lock).doubtful).toEqual([]);
  });
});
