import { describe, expect, it } from 'vitest';
import { fitBar } from './fit-bar.ts';

/** Ten pixels per letter. */
const measure = (text: string) => text.length * 10;
const bar = { name: 'Ines Carvalho', end: '$119.98 due' };

describe('the words of a bar', () => {
  it('are the name and what is due, the name, the first name, or only the mark: never half of anything [BOARD-15]', () => {
    const wordsAt = (width: number) => Object.values(fitBar(width, bar, measure));
    expect(wordsAt(297)).toEqual(['Ines Carvalho', true, false, true]);
    expect(wordsAt(296)).toEqual(['Ines Carvalho', false, false, true]);
    expect(wordsAt(173)).toEqual(['Ines Carvalho', false, false, true]);
    expect(wordsAt(172)).toEqual(['Ines', false, false, true]);
    expect(wordsAt(83)).toEqual(['Ines', false, false, true]);
    expect(wordsAt(82)).toEqual(['Ines', false, true, true]);
    expect(wordsAt(73)).toEqual(['Ines', false, true, true]);
    expect(wordsAt(72)).toEqual(['', false, true, true]);
    expect(wordsAt(27)).toEqual(['', false, true, true]);
    expect(wordsAt(26)).toEqual(['', false, true, false]);
    expect(fitBar(82, { ...bar, isPerson: false }, measure)).toMatchObject({ name: '', hasMark: true });
    expect(fitBar(173, { ...bar, end: '' }, measure)).toMatchObject({ name: 'Ines Carvalho', hasEnd: false });
  });
});
