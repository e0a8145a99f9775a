import { describe, expect, it } from 'vitest';
import { defaultHouse } from './default-house.ts';
import { findReworded, kindOfSubject, maxLengthOfField, translateHouse } from './translations.rules.ts';

it.each([
  ['room 3', 'room'],
  ['study 13', 'study'],
  ['house', 'house'],
  ['question 2', 'question'],
  ['room', undefined],
  ['room 0', undefined],
  ['room 03', undefined],
  ['house 1', undefined],
  ['toString 1', undefined],
  ['guest 1', undefined],
])('%s is of the kind %s [HOUSE-22]', (subject, kind) => {
  expect(kindOfSubject(subject)).toBe(kind);
});

it('only texts of the house have a length, that of the original [HOUSE-22]', () => {
  expect(maxLengthOfField('room 1', 'title')).toBe(120);
  expect(maxLengthOfField('dish 1', 'title')).toBeUndefined();
  expect(maxLengthOfField('room 1', 'toString')).toBeUndefined();
  expect(maxLengthOfField('room 1', 'price')).toBeUndefined();
});

describe('the house in another language', () => {
  const house = {
    ...defaultHouse,
    questions: [
      { question: 'Is there a garden?', answer: 'Yes.' },
      { question: 'May I bring a dog?', answer: 'A small one.' },
    ],
    rules: ['Quiet from 22:00', 'No smoking'],
  };

  it('has what is translated, and its own words for the rest [HOUSE-21]', () => {
    const german = translateHouse(house, {
      words: { headline: 'Zimmer für die Nacht' },
      questions: { 'Is there a garden?': { question: 'Gibt es einen Garten?' } },
      rules: { 'No smoking': 'Rauchen verboten' },
    });
    expect(german.words).toEqual({ ...house.words, headline: 'Zimmer für die Nacht' });
    expect(german.questions).toEqual([
      { question: 'Gibt es einen Garten?', answer: 'Yes.' },
      { question: 'May I bring a dog?', answer: 'A small one.' },
    ]);
    expect(german.rules).toEqual(['Quiet from 22:00', 'Rauchen verboten']);
  });

  it('is the house itself where nothing is translated, and for a rule that is called like a method [HOUSE-21]', () => {
    expect(translateHouse(house, undefined)).toBe(house);
    const odd = { ...house, rules: ['constructor'], questions: [{ question: 'toString', answer: 'Yes.' }] };
    expect(translateHouse(odd, { words: {}, questions: {}, rules: {} })).toEqual(odd);
  });
});

it.each([
  [['a', 'b'], ['a', 'c'], [{ from: 'b', to: 'c' }]],
  [['a', 'b'], ['b', 'a'], []],
  [['a', 'b'], ['b'], []],
  [['a', 'b'], ['a', 'b', 'c'], []],
  [['a', 'b'], ['x', 'b', 'a'], []],
])('of %j, put as %j, are reworded %j [HOUSE-24]', (before, after, reworded) => {
  expect(findReworded(before, after)).toEqual(reworded);
});
