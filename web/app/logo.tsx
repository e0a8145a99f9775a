import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import classes from './logo.module.css';

export const Logo = () => (
  <Link className={classes.logo} to={pages.home}>
    <img src="/favicon.svg" alt="" width={30} height={30} />
    Nightdesk
  </Link>
);
