import classes from './settings.module.css';

/** The mark beside the house's name: its own logo, or the lamp. */
export const HouseMark = ({ logo, size }: { logo: string; size: number }) => (
  <img className={classes.mark} src={logo || '/favicon.svg'} alt="" width={size} height={size} />
);
