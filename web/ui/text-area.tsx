import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './text-area.module.css';

/** Mantine's, in our look. It stands apart from the theme, so that Home does not load it. */
export const TextArea = (props: TextareaProps) => (
  <Textarea classNames={{ input: classes.input, label: classes.label }} {...props} />
);
