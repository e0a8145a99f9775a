/** The longest search text that the URL keeps. */
export const maxSearchLength = 100;

/** Ignores case and accents: "creme" finds "Crème". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a test whether a text contains all of the words; without words, every text does. */
export const findWords = (words: string): ((text: string) => boolean) => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return (text) => {
    const searched = plain(text);
    return wanted.every((word) => searched.includes(word));
  };
};
