import { useId } from 'react';
import parts from '#web/ui/parts.module.css';
import classes from './card.module.css';

/** One thing of a stay under its own heading. */
export const StayCard = ({
  id,
  part,
  heading,
  lead,
  aside,
  children,
}: {
  /** Where a jump leads to. */
  id?: string;
  /** Which it is: phones have an order of their own. */
  part: string;
  heading: string;
  lead?: React.ReactNode;
  /** Beside the heading. */
  aside?: React.ReactNode;
  children?: React.ReactNode;
}) => {
  const headingId = useId();
  return (
    <section id={id} className={`${parts.card} ${classes.card}`} aria-labelledby={headingId} data-part={part}>
      <div className={classes.head}>
        <h2 className={classes.heading} id={headingId}>
          {heading}
        </h2>
        {aside}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
};
