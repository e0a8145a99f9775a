import { expect, test } from 'vitest';
import { nameField, sayMissing } from './field-words.ts';

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
  expect(sayMissing('pricePerNight')).toBe('Price is required.');
});
