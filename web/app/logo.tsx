import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { house } from '#web/lib/venue.ts';
import classes from './shell.module.css';

export const Logo = ({ onClick }: { onClick?: () => void }) => (
  <Link className={classes.logo} to={pages.home} onClick={onClick}>
    {/* The lamp of favicon.svg, drawn here because a first visit should ask for as little as it can. */}
    <svg width={30} height={30} viewBox="0 0 32 32" aria-hidden>
      <rect className={classes.light} width="32" height="32" rx="8" />
      <path className={classes.lamp} d="M12 7h8l3 10H9zM14.7 17h2.6v4.6h-2.6zM10.5 22h11v2.6h-11z" />
    </svg>
    {house.name}
  </Link>
);
