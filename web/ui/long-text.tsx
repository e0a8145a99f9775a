import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import classes from './parts.module.css';

/** A text that is longer, in characters or in lines, is folded. */
const usual = 600;
const maxLines = 12;

/** Where the line that is one too many begins. */
const endOfLines = (text: string): number => {
  const breaks = [...text.matchAll(/\n|[\v\f\u2028\u2029]/g)];
  return breaks[maxLines - 1]?.index ?? text.length;
};

/** Where a text can be cut at or before an index without breaking what is seen as one character. */
const wholeUpTo = (text: string, end: number): number => {
  const characters = new Intl.Segmenter(m.language(), { granularity: 'grapheme' }).segment(text);
  const start = characters.containing(end)?.index ?? end;
  // Whoever piles a thousand accents on one letter is cut in the midst of them.
  if (start >= end / 2) return start;
  return /[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end;
};

/** The beginning of a text, up to the end of a word where one is near; the whole text where it is short enough. */
export const foldText = (text: string, most = usual): string => {
  const end = Math.min(most, endOfLines(text));
  if (text.length <= end) return text;
  const beginning = text.slice(0, wholeUpTo(text, end));
  return /\s/.test(text.charAt(beginning.length))
    ? beginning.trimEnd()
    : beginning.replace(/\s+\S{1,40}$/, '').trimEnd();
};

/** What somebody has written, as they wrote it and as nothing but text. Much of it is cut off, which is said, until it is asked for. */
export const LongText = ({
  most,
  children: text,
}: {
  /** After how many characters it is cut off; some 600 unless told. */
  most?: number;
  children: string;
}) => {
  const [isOpen, setOpen] = useState(false);
  const folded = foldText(text, most);
  if (folded === text)
    return (
      <p className={classes.longText} dir="auto">
        {text}
      </p>
    );
  return (
    <div>
      <p className={classes.longText} dir="auto">
        {isOpen ? text : `${folded} …`}
      </p>
      <div className={classes.longTextMore}>
        {!isOpen && (
          <span>{m.ui_cut_off({ shown: formatCount(folded.length), all: formatCount(text.length) })}</span>
        )}
        <Button
          variant="transparent"
          size="xs"
          className={classes.longTextButton}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.ui_show_less() : m.ui_read_all()}
        </Button>
      </div>
    </div>
  );
};
