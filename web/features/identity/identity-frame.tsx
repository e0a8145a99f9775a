import { m } from '#messages/web.ts';
import { PageTitle } from '#web/ui/page.tsx';
import classes from './identity-frame.module.css';

/** The layout of sign-in pages: the desk at night on one side, the form on the other. */
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
    <PageTitle>{title}</PageTitle>
    <div className={classes.night}>
      <img className={classes.desk} src="/pictures/front-desk-open.svg" alt="" width={456} height={456} />
      <p className={classes.line}>{m.identity_lamp_is_on_and_someone()}</p>
      <p className={classes.small}>{m.identity_book_a_bed_a_study()}</p>
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
