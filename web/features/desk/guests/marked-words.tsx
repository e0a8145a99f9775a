import { findWords } from '../today/search/found-booking.tsx';
import classes from './guests.module.css';

/** The first position of any of the words in a text, and the length of the match. */
const findFirst = (text: string, words: readonly string[]) =>
  words
    .map((word) => ({ at: findWords(text, word), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at || other.length - one.length)[0];

/** A text with every match of the search words marked. */
export const MarkedWords = ({ text, words }: { text: string; words: readonly string[] }): React.ReactNode => {
  const hit = findFirst(text, words);
  if (!hit) return text;
  const end = hit.at + hit.length;
  return (
    <>
      {text.slice(0, hit.at)}
      <mark className={classes.hit}>{text.slice(hit.at, end)}</mark>
      <MarkedWords text={text.slice(end)} words={words} />
    </>
  );
};
