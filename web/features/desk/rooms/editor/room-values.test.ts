import { describe, expect, it } from 'vitest';
import { emptyValues, findWrong, previewOf, tidy, toChange } from './room-values.ts';

const values = {
  title: 'Attic',
  description: 'Under the roof',
  price: '20.5',
  rating: '4.7',
  accessCode: '',
  details: 'A lamp\n\n A desk ',
  photos: [{ url: '/attic.svg', text: ' The bed ' }],
};

describe('the form of a room', () => {
  it('names what is missing and what is wrong before anything is sent [UPKEEP-12]', () => {
    expect(findWrong('room', values)).toEqual({});
    expect(Object.keys(findWrong('room', emptyValues))).toEqual([
      'title',
      'description',
      'price',
      'rating',
      'details',
    ]);
    for (const price of ['0', '-1', '1.001', '1,5', '1e3', '1000001'])
      expect(findWrong('study', { ...values, price })).toHaveProperty('price');
    for (const rating of ['5.1', '4.55', 'good'])
      expect(findWrong('room', { ...values, rating })).toHaveProperty('rating');
  });

  it('asks less of a PC [UPKEEP-15]', () => {
    expect(Object.keys(findWrong('pc', emptyValues))).toEqual(['title', 'description', 'price']);
    expect(findWrong('pc', { ...emptyValues, ...values, details: '', rating: '', photos: [] })).toEqual({});
  });

  it('sends only what was changed, and numbers as numbers [UPKEEP-12]', () => {
    expect(toChange('room', tidy({ title: ' Loft ', price: '21.50' }))).toEqual({
      title: 'Loft',
      price: 21.5,
    });
    expect(toChange('room', tidy({ photos: values.photos }))).toEqual({
      images: ['/attic.svg'],
      imageTexts: ['The bed'],
    });
    expect(toChange('pc', { photos: [] })).toEqual({ images: ['/pictures/pc-daily.svg'], imageTexts: [] });
  });

  it('shows the card as it will be, and what guests have said of it [UPKEEP-12]', () => {
    expect(previewOf('room', values, undefined)).toMatchObject({
      title: 'Attic',
      price: 20.5,
      rating: 4.7,
      reviews: 0,
      details: ['A lamp', 'A desk'],
    });
    expect(previewOf('room', values, { id: 3, reviews: 8, shownRating: 3.9 })).toMatchObject({
      rating: 3.9,
      reviews: 8,
    });
    expect(previewOf('pc', emptyValues, undefined)).toMatchObject({ title: 'Title', price: 0, picture: '' });
  });
});
