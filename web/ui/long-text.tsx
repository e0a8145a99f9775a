import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { foldText } from './fold-text.ts';
import classes from './long-text.module.css';

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
      <p className={classes.text} dir="auto">
        {text}
      </p>
    );
  return (
    <div>
      <p className={classes.text} dir="auto">
        {isOpen ? text : `${folded} …`}
      </p>
      <div className={classes.more}>
        {!isOpen && (
          <span>
            Cut off: {formatCount(folded.length)} of {formatCount(text.length)} characters are shown.
          </span>
        )}
        <Button
          variant="transparent"
          size="xs"
          className={classes.button}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read all of it'}
        </Button>
      </div>
    </div>
  );
};
