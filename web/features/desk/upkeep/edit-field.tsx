import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import classes from './upkeep.module.css';

/** The label of a field: whether it was changed, and how much of it is used where it has a limit. */
export const FieldLabel = ({
  text,
  isChanged,
  length,
  most,
}: {
  text: string;
  isChanged: boolean;
  length?: number;
  most?: number;
}) => (
  <span className={classes.label}>
    {text}
    {isChanged && <span className={classes.changed}>{m.desk_upkeep_changed()}</span>}
    {length !== undefined && most !== undefined && (
      <span className={classes.counter} aria-hidden>
        {m.desk_upkeep_counter({ length: formatCount(length), most: formatCount(most) })}
      </span>
    )}
  </span>
);

/** Brings a field into view, with the focus: the first input of that name. The document's head has names too. */
export const focusField = (name: string): void => {
  const field = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};
