import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './parts.module.css';

/** A link onward (arrow after) or back (arrow before, quieter). */
export const ArrowLink = ({
  to,
  back = false,
  children,
}: {
  to: string;
  back?: boolean;
  children: string;
}) => (
  <Link className={classes.link} data-back={back || undefined} to={to}>
    {back && <IconArrowLeft size={18} stroke={1.8} aria-hidden />}
    {children}
    {!back && <IconArrowRight size={18} stroke={1.8} aria-hidden />}
  </Link>
);
