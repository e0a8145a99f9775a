import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import classes from './logo.module.css';

export const Logo = ({ onClick }: { onClick?: () => void }) => (
  <Link className={classes.logo} to={pages.home} onClick={onClick}>
    <img src="/favicon.svg" alt="" width={30} height={30} />
    Nightdesk
  </Link>
);
