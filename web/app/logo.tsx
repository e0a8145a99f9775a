import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { useHouse } from '#web/lib/house.ts';
import classes from './shell.module.css';

/** The house's logo, or the lamp of favicon.svg, inlined to save a request on the first visit. */
export const Mark = () => {
  const { logo } = useHouse();
  return (
    <>
      {logo && <img className={classes.mark} src={logo} alt="" width={30} height={30} />}
      {/* Prerendering writes both, and the server removes one. */}
      {(import.meta.env.SSR || !logo) && (
        <svg width={30} height={30} viewBox="0 0 32 32" aria-hidden>
          <rect className={classes.light} width="32" height="32" rx="8" />
          <path className={classes.lamp} d="M12 7h8l3 10H9zM14.7 17h2.6v4.6h-2.6zM10.5 22h11v2.6h-11z" />
        </svg>
      )}
    </>
  );
};

export const Logo = ({ onClick }: { onClick?: () => void }) => {
  const { name } = useHouse();
  return (
    <Link className={classes.logo} to={pages.home} onClick={onClick}>
      <Mark />
      {name}
    </Link>
  );
};
