import { describe, expect, it, test } from 'vitest';
import { describeMissing, isPictureUrl, nameField } from './fields.rules.ts';

test.each([
  ['title', 'Title'],
  ['pricePerNight', 'Price'],
  ['Room_id', 'Room ID'],
  ['phoneNumber', 'Phone Number'],
  ['newPassword', 'New password'],
  ['lines.0.date', 'Date of line 1'],
  ['foodItems.2.foodName', 'Name of food item 3'],
  ['foodItems.2', 'Food item 3'],
  ['lines.0.foodItems.1.price', 'Price of food item 2'],
  ['lines', 'Lines'],
])('calls %s %s', (path, name) => {
  expect(nameField(path)).toBe(name);
});

test('says which field is missing', () => {
  expect(describeMissing('pricePerNight')).toBe('Price is required.');
});

describe('the address of a picture', () => {
  it.each(['/pictures/attic.svg', 'https://example.com/a.png?size=2', 'http://example.com/é.png'])(
    'takes %s',
    (url) => {
      expect(isPictureUrl(url)).toBe(true);
    },
  );

  it.each([
    '',
    'attic.svg',
    '//evil.test/x',
    '/\\evil.test/x',
    '/\t/evil.test/x',
    '/\n\\evil.test/x',
    '/\r/evil.test/x',
    '/pictures\\attic.svg',
    'https:\\\\evil.test/x',
    'https://exam\nple.com/x',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
  ])('refuses %j', (url) => {
    expect(isPictureUrl(url)).toBe(false);
  });
});
