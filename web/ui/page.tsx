import classes from './page.module.css';

/** A page's width and gutters, its browser title, and its heading with one line below. */
export const Page = ({
  title,
  heading,
  lead,
  children,
}: {
  title?: string;
  heading?: string;
  lead?: string;
  children?: React.ReactNode;
}) => (
  <div className={classes.page}>
    {title && <PageTitle>{title}</PageTitle>}
    {heading && (
      <div className={classes.heading}>
        <h1>{heading}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
    )}
    {children}
  </div>
);

export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · Nightdesk`}</title>;
