import { useId } from 'react';
import classes from './section.module.css';

/** A part of a page under its own heading, with a way on beside it. */
export const Section = ({
  heading,
  lead,
  link,
  children,
}: {
  heading: string;
  lead: React.ReactNode;
  link: React.ReactNode;
  children: React.ReactNode;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{heading}</h2>
          <p className={classes.lead}>{lead}</p>
        </div>
        {link}
      </div>
      {children}
    </section>
  );
};
