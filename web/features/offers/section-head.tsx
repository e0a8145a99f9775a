import classes from './section-head.module.css';

export const SectionHead = ({
  heading,
  lead,
  children,
}: {
  heading: string;
  lead: string;
  children: React.ReactNode;
}) => (
  <div className={classes.head}>
    <div>
      <h2>{heading}</h2>
      <p className={classes.lead}>{lead}</p>
    </div>
    {children}
  </div>
);
