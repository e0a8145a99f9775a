import { expect, it } from 'vitest';
import { findWords } from './found-booking.tsx';

it('what was found is marked, also where it is written with accents [DESK-73]', () => {
  expect(findWords('Tomás Ferreira', 'mas f')).toBe(2);
  expect(findWords('João Martins', 'MAR')).toBe(5);
  expect(findWords('Ines Carvalho', 'mas')).toBe(-1);
});
