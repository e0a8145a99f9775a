import { useId } from 'react';
import classes from './sold-out-switch.module.css';

/** Whether a dish is for members alone; it goes with the rest of the form. */
export const MembersSwitch = ({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => {
  const textId = useId();
  return (
    <div>
      <label className={classes.switch}>
        <input
          className={classes.input}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={textId}
          onChange={() => onChange(!checked)}
        />
        <span className={classes.track} data-calm aria-hidden>
          <span className={classes.thumb} />
        </span>
        Members only
      </label>
      <p className={classes.text} id={textId}>
        Only guests who have redeemed Exclusive Access see and order it.
      </p>
    </div>
  );
};
