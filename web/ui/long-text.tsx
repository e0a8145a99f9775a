import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import classes from './parts.module.css';

/** Texts beyond this many characters or lines are folded. */
const usual = 600;
const maxLines = 12;

/** Where the first line beyond the limit begins. */
const endOfLines = (text: string): number => {
  const breaks = [...text.matchAll(/\n|[\v\f\u2028\u2029]/g)];
  return breaks[maxLines - 1]?.index ?? text.length;
};

/** The last index up to a limit that does not split a visible character. */
const wholeUpTo = (text: string, end: number): number => {
  const characters = new Intl.Segmenter(m.language(), { granularity: 'grapheme' }).segment(text);
  const start = characters.containing(end)?.index ?? end;
  // A letter with a thousand accents may be split.
  if (start >= end / 2) return start;
  return /[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end;
};

/** The beginning of a text, cut at a word's end if one is near; all of it if it is short. */
export const foldText = (text: string, most = usual): string => {
  const end = Math.min(most, endOfLines(text));
  if (text.length <= end) return text;
  const beginning = text.slice(0, wholeUpTo(text, end));
  return /\s/.test(text.charAt(beginning.length))
    ? beginning.trimEnd()
    : beginning.replace(/\s+\S{1,40}$/, '').trimEnd();
};

/**
 * A text written by a user, shown verbatim as plain text. Long ones are folded, with a button to show all.
 */
export const LongText = ({
  most,
  children: text,
}: {
  /** After how many characters to fold; 600 by default. */
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
