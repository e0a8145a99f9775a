/** As many characters as an address keeps of a search. */
export const maxSearchLength = 100;

/** Without case and accents: whoever types "creme" finds "Crème". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tells of a text whether it has every one of the words somewhere; without words, of every text that it does. */
export const findWords = (words: string): ((text: string) => boolean) => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return (text) => {
    const searched = plain(text);
    return wanted.every((word) => searched.includes(word));
  };
};
