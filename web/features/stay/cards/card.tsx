import { useId } from 'react';
import parts from '#web/ui/parts.module.css';
import classes from './card.module.css';

/** A section of the stay page with its own heading. */
export const StayCard = ({
  id,
  part,
  heading,
  lead,
  aside,
  children,
}: {
  /** An anchor. */
  id?: string;
  /** Its name, for the order on phones. */
  part: string;
  heading: string;
  lead?: React.ReactNode;
  /** Shown beside the heading. */
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
