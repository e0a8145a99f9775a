import { expect, it } from 'vitest';
import { isSurelyCode, readCode } from './check-in-code.ts';

it('a check-in code is read however it is typed, and a name is searched for first [DESK-73]', () => {
  for (const typed of ['HP01XTZ9', 'hp01-xtz9', ' hp01 xtz9', 'HPOI–XTZ9', 'hpol xtz9'])
    expect(readCode(typed)).toBe('HP01XTZ9');
  for (const typed of ['HP01XTZ', 'HP01XTZ99', 'HP01XTZ!', 'Mara Vogts'])
    expect(readCode(typed)).toBeUndefined();
  expect(isSurelyCode('hp01-xtz9')).toBe(true);
  expect(isSurelyCode('Carvalho')).toBe(false);
});
