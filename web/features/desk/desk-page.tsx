import { PageTitle } from '#web/ui/page.tsx';
import classes from './desk.module.css';

/** A desk page below the navigation: its name, a sentence that sums up the situation, and actions at the right. */
export const DeskPage = ({
  name,
  lead,
  actions,
  children,
}: {
  name: string;
  lead?: React.ReactNode;
  actions?: React.ReactNode;
  children?: React.ReactNode;
}) => (
  <div className={classes.page}>
    <PageTitle>{name}</PageTitle>
    <div className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.heading}>{name}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
    {children}
  </div>
);
