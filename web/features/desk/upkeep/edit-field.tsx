import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import classes from './upkeep.module.css';

/** The label of a field: whether it was changed, and its length if it has a maximum. */
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

/** Scrolls to the first input of a name and focuses it. Limited to `main`, because elements of the head have names, too. */
export const focusField = (name: string): void => {
  const field = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};
