import { expect, test } from 'vitest';
import { emptyDraft, findMissing, toNewRoom } from './room-fields.ts';

const typed = {
  ...emptyDraft,
  title: 'Attic',
  description: 'Under the roof',
  details: 'A lamp',
  image: '/attic.svg',
  pricePerNight: '20.5',
  rating: '4.7',
};

test('names every field that is still blank', () => {
  expect(findMissing({ ...typed, pricePerNight: ' ', image: '' })).toEqual({
    kind: 'bad',
    text: 'Please fill all fields',
    fields: { pricePerNight: 'Price is required.', image: 'Image is required.' },
  });
  expect(findMissing(typed)).toBeUndefined();
});

test('sends numbers as numbers, and nothing for what was left blank', () => {
  expect(toNewRoom({ ...typed, details: ' ' })).toEqual({
    title: 'Attic',
    description: 'Under the roof',
    image: '/attic.svg',
    pricePerNight: 20.5,
    rating: 4.7,
  });
});
