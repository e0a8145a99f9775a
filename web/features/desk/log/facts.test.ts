import { describe, expect, it } from 'vitest';
import { listFacts, nameField, showFact } from './facts.ts';

it.each([
  ['checkInTime', 'Check in time'],
  ['price', 'Price'],
  ['', ''],
])('calls the field %j %j [LOG-9]', (name, words) => {
  expect(nameField(name)).toBe(words);
});

it.each<[unknown, string, string]>([
  [null, '', 'none'],
  [undefined, '', 'none'],
  ['', '', 'none'],
  [[], '', 'none'],
  [0, '', '0'],
  [true, '', 'yes'],
  [false, '', 'no'],
  ['clean', '', 'clean'],
  [12.5, 'amount', '$12.50'],
  [12.5, 'rating', '12.5'],
  [['a', 2], '', 'a, 2'],
  [{ name: 'Loft', price: 5 }, '', 'Name: Loft, Price: $5.00'],
  [{ wifi: { name: 'Loft', password: 'changed' } }, '', 'Wifi: Name: Loft, Password: changed'],
])('shows %j of %j as %j [LOG-9]', (value, name, words) => {
  expect(showFact(value, name)).toBe(words);
});

describe('the facts of an entry', () => {
  it('are what changed first, then what stayed [LOG-9]', () => {
    const facts = listFacts({ before: { title: 'Loft', price: 5 }, after: { title: 'Loft', price: 6 } });
    expect(facts).toEqual([
      { name: 'price', before: '$5.00', after: '$6.00', isChanged: true },
      { name: 'title', before: 'Loft', after: 'Loft', isChanged: false },
    ]);
  });

  it('have one side where something was added or deleted [LOG-9]', () => {
    expect(listFacts({ before: null, after: { passkey: 'My phone' } })).toEqual([
      { name: 'passkey', before: undefined, after: 'My phone', isChanged: true },
    ]);
    expect(listFacts({ before: { passkey: 'My phone' }, after: null })).toEqual([
      { name: 'passkey', before: 'My phone', after: undefined, isChanged: true },
    ]);
    expect(listFacts({ before: null, after: null })).toEqual([]);
  });

  it('tell that a secret was changed, which reads the same before and after [LOG-4, LOG-9]', () => {
    const secret = { password: 'changed' };
    expect(listFacts({ before: secret, after: secret })).toMatchObject([
      { name: 'password', isChanged: true },
    ]);
  });
});
