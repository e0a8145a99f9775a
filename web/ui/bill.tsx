import { m } from '#messages/web.ts';
import classes from './bill.module.css';

export const BillLine = ({
  label,
  amount,
  isSaved = false,
}: {
  label: React.ReactNode;
  amount: string;
  isSaved?: boolean;
}) => (
  <div className={classes.line} data-saved={isSaved || undefined}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);

/** The lines of a bill and their total. */
export const Bill = ({
  total,
  isApart = false,
  children,
}: {
  total?: string;
  /** Draws a line above it. */
  isApart?: boolean;
  children?: React.ReactNode;
}) => (
  <dl className={classes.bill} data-apart={isApart || undefined}>
    {children}
    {total !== undefined && (
      <div className={classes.total}>
        <dt>{m.ui_total()}</dt>
        <dd>{total}</dd>
      </div>
    )}
  </dl>
);
