import { useState } from 'react';
import classes from './form.module.css';

type Fields = Record<string, string>;

/** A form that may be sent as it stands: `onSend` looks at what was entered and says what is wrong, or does it. */
export const Form = ({
  onSend,
  label,
  children,
}: {
  onSend: (fields: Fields) => Promise<unknown> | unknown;
  label: string;
  /** The fields; `busy` while the form is on its way. */
  children: (busy: boolean) => React.ReactNode;
}) => {
  const [busy, setBusy] = useState(false);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={label}
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        const entries = [...new FormData(event.currentTarget)];
        try {
          await onSend(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
        } finally {
          setBusy(false);
        }
      }}
    >
      {children(busy)}
    </form>
  );
};
