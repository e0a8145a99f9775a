import { expect, test } from 'vitest';
import { foldText } from './long-text.tsx';

test('leaves a text of 600 characters as it is', () => {
  const text = 'a'.repeat(600);
  expect(foldText(text)).toBe(text);
});

test('cuts a longer text after its last whole word', () => {
  const text = 'lamp '.repeat(200);
  const folded = foldText(text);
  expect(folded.length).toBeGreaterThan(550);
  expect(folded.length).toBeLessThanOrEqual(600);
  expect(folded.endsWith('lamp')).toBe(true);
});

test('cuts a text without spaces all the same', () => {
  expect(foldText('x'.repeat(10_000))).toBe('x'.repeat(600));
});

test('cuts no emoji in two, also not one of several parts', () => {
  const family = '👩‍👩‍👧‍👦';
  const folded = foldText(`a${family.repeat(100)}`);
  expect(folded.replaceAll(family, '')).toBe('a');
  expect(folded.length).toBeGreaterThan(550);
});

test('cuts a letter under thousands of accents', () => {
  expect(foldText(`e${'\u0301'.repeat(9999)}`)).toHaveLength(600);
});

test('leaves no half of a pair where thousands of signs make one character', () => {
  const folded = foldText(`e${'\u{e0100}'.repeat(2000)}`);
  expect(folded.isWellFormed()).toBe(true);
  expect(folded.length).toBeGreaterThan(550);
});

test('folds a text of many short lines after the twelfth', () => {
  expect(foldText('a\n'.repeat(30))).toBe('a\n'.repeat(12).trimEnd());
});
