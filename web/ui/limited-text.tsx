import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import { Message } from './notice.tsx';
import classes from './parts.module.css';

/** Cuts a text to the limit, and counts the characters lost. */
export const cutText = (text: string, most: number): { text: string; lost: number } => {
  if (text.length <= most) return { text, lost: 0 };
  // Does not split a surrogate pair.
  const end = /[\udc00-\udfff]/.test(text.charAt(most)) ? most - 1 : most;
  return { text: text.slice(0, end), lost: text.length - end };
};

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The limit in characters. */
  most: number;
  rows?: number;
  disabled?: boolean;
  error?: string | undefined;
  ref?: React.Ref<HTMLTextAreaElement>;
};

/** Keeps the caret in place; setting the value would move it to the end. */
const keepCaret = (field: HTMLTextAreaElement, text: string) => {
  const { selectionStart } = field;
  field.value = text;
  field.setSelectionRange(selectionStart, selectionStart);
};

/** A text field with a visible limit. Shows how much it cut off. */
export const LimitedText = ({ value, onChange, most, rows = 4, ...props }: Props) => {
  const [lost, setLost] = useState(0);
  const left = most - value.length;
  return (
    <div className={classes.limitedText}>
      <Textarea
        {...props}
        rows={rows}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          left < most / 10
            ? m.ui_characters_left({ left: formatCount(left), most: formatCount(most) })
            : m.ui_characters_most({ most: formatCount(most) })
        }
        value={value}
        onChange={({ currentTarget }) => {
          const cut = cutText(currentTarget.value, most);
          setLost(cut.lost);
          if (cut.lost > 0) keepCaret(currentTarget, cut.text);
          onChange(cut.text);
        }}
      />
      {lost > 0 && left <= 1 && (
        <Message kind="note">
          {m.ui_characters_lost({ most: formatCount(most), count: lost, lost: formatCount(lost) })}
        </Message>
      )}
    </div>
  );
};
