import classes from './settings.module.css';

/** The mark that guests see beside the name: the house's own, or the lamp. */
export const HouseMark = ({ logo, size }: { logo: string; size: number }) => (
  <img className={classes.mark} src={logo || '/favicon.svg'} alt="" width={size} height={size} />
);
