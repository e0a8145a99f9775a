import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { GuestDouble } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { Initial } from '#web/ui/avatar.tsx';
import { mergeAddress } from '../merge/merge-address.ts';
import classes from './double-row.module.css';

const bold = (text: React.ReactNode) => <strong>{text}</strong>;

/** The first pair of possible duplicates that can be merged. */
export const DoubleRow = ({ doubles }: { doubles: readonly GuestDouble[] }) => {
  const double = doubles.find(({ guests }) => guests.some(({ hasAccount }) => !hasAccount));
  if (!double) return null;
  const [one, other] = double.guests;
  return (
    <aside className={classes.row} aria-label={m.desk_guests_merge_suspected()}>
      <span className={classes.faces}>
        <Initial name={one.name} />
        <Initial name={other.name} />
      </span>
      <p className={classes.words}>{m.desk_guests_double({ one: one.name, other: other.name, b: bold })}</p>
      <Button variant="light" size="xs" component={Link} to={mergeAddress(one.uid, other.uid)}>
        {m.desk_guests_merge_compare()}
      </Button>
    </aside>
  );
};
