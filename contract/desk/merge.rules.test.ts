import { describe, expect, it } from 'vitest';
import { canChoose, sideOf, stayingSide } from './merge.rules.ts';

const mara = {
  uid: 'G1',
  name: 'Mara Lindqvist',
  phoneNumber: '46705550118',
  email: 'mara@example.com',
  hasAccount: false,
  since: '2026-01-02T00:00:00.000Z',
};
const double = { ...mara, uid: 'G2', name: 'M. Lindqvist', since: '2026-03-01T00:00:00.000Z' };

describe('merging two records', () => {
  it('keeps what was chosen, and of what was not this record, unless it has none [MERGE-2]', () => {
    const pair = { this: { ...mara, phoneNumber: '' }, other: double };
    expect(sideOf('name', pair, {})).toBe('this');
    expect(sideOf('name', pair, { name: 'other' })).toBe('other');
    expect(sideOf('phoneNumber', pair, {})).toBe('other');
  });

  it('keeps the address of an account, whatever was chosen [MERGE-2]', () => {
    const pair = { this: mara, other: { ...double, email: 'm@example.com', hasAccount: true } };
    expect(sideOf('email', pair, { email: 'this' })).toBe('other');
    expect(canChoose('email', pair)).toBe(false);
  });

  it('asks only where both have a value and it is another [MERGE-2]', () => {
    const pair = { this: mara, other: { ...double, email: '' } };
    expect((['name', 'phoneNumber', 'email'] as const).filter((field) => canChoose(field, pair))).toEqual([
      'name',
    ]);
  });

  it('keeps the id of the account, or of the older record [MERGE-1]', () => {
    expect(stayingSide({ this: mara, other: double })).toBe('this');
    expect(stayingSide({ this: double, other: mara })).toBe('other');
    expect(stayingSide({ this: mara, other: { ...double, hasAccount: true } })).toBe('other');
    const twin = { ...double, since: mara.since };
    expect(stayingSide({ this: twin, other: mara })).toBe('other');
  });
});
