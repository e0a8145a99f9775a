import { findWords } from '../today/search/found-booking.tsx';
import classes from './guests.module.css';

/** The first place in a text where one of the words stands, and how long it is. */
const findFirst = (text: string, words: readonly string[]) =>
  words
    .map((word) => ({ at: findWords(text, word), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at || other.length - one.length)[0];

/** A text with every word marked that was searched for. */
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
