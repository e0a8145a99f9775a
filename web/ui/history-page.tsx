import classes from './history-page.module.css';
import { Page } from './page.tsx';

/** A narrow page of what somebody has done: how much of it there is, and one thing to do with all of it. */
export const HistoryPage = ({
  name,
  summary,
  action,
  children,
}: {
  name: string;
  /** Announced when it changes; its line is kept free. */
  summary: React.ReactNode;
  action?: React.ReactNode;
  children?: React.ReactNode;
}) => (
  <Page title={name}>
    <div className={classes.column}>
      <div className={classes.head}>
        <div>
          <h1>{name}</h1>
          <p className={classes.lead} role="status">
            {summary}
          </p>
        </div>
        {action}
      </div>
      {children}
    </div>
  </Page>
);
