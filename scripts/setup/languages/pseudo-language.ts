/** English with accents, and a good third longer: for tests of what pages do with the words of other languages. */
export const pseudoLanguage = 'en-XA';

const vowels: Readonly<Record<string, string>> = {
  a: 'àá',
  e: 'èé',
  i: 'ìí',
  o: 'òó',
  u: 'ùú',
  y: 'ýÿ',
  A: 'ÀÁ',
  E: 'ÈÉ',
  I: 'ÌÍ',
  O: 'ÒÓ',
  U: 'ÙÚ',
  Y: 'ÝŸ',
};

/** As many words as before: some messages are lists of them. */
export const accent = (words: string): string =>
  words.replace(/[aeiouy]/gi, (vowel) => vowels[vowel] ?? vowel);
