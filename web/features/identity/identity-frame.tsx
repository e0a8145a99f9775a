import classes from './identity-frame.module.css';

/** The pages of signing in: the desk at night on one side, the form on the other. */
export const IdentityFrame = ({
  title,
  heading,
  lead,
  children,
}: {
  title: string;
  heading: string;
  lead?: React.ReactNode;
  children: React.ReactNode;
}) => (
  <div className={classes.frame}>
    <title>{`${title} · Nightdesk`}</title>
    <div className={classes.night}>
      <img className={classes.desk} src="/pictures/front-desk-open.svg" alt="" width={456} height={456} />
      <p className={classes.line}>The lamp is on, and someone is at the desk.</p>
      <p className={classes.small}>Book a bed, a study room or a PC, and eat when you like.</p>
    </div>
    <div className={classes.side}>
      <div className={classes.column}>
        <h1>{heading}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  </div>
);
