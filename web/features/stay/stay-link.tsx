import { IconChevronRight, IconDoor } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useNearStay } from './near-stay.ts';
import classes from './stay-link.module.css';

/** A link to the guest's stay while it is near. */
export const StayLink = () => {
  const isNear = useNearStay();
  if (!isNear) return null;
  return (
    <Link className={classes.link} to={pages.stay}>
      <IconDoor size={24} stroke={1.8} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{m.stay_title()}</span>
        <span className={classes.text}>{m.stay_link_text()}</span>
      </span>
      <IconChevronRight size={20} stroke={1.8} aria-hidden />
    </Link>
  );
};
