import { expect, it } from 'vitest';
import { readSuggestions } from './suggestions.ts';

it('what a browser has kept as a list of texts is read as it is', () => {
  const texts = ['More plugs', '<b>bold</b>', '\u202eback\u202c', '🛏️', 'two\nlines'];
  expect(readSuggestions(JSON.stringify(texts))).toEqual(texts);
});

it('rubbish is no suggestion', () => {
  for (const text of [null, '', '[', 'null', '{}', '{"0":"a"}', '"text"', '7'])
    expect(readSuggestions(text)).toEqual([]);
  expect(readSuggestions('["a",1,null,["b"],{"c":1},"d"]')).toEqual(['a', 'd']);
});
