import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useHouse } from '#web/lib/house.ts';
import classes from './parts.module.css';

/** A part of a page with its own heading and a link beside it. */
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
      <div className={classes.sectionHead}>
        <div>
          <h2 id={id}>{heading}</h2>
          <p className={classes.sectionLead}>{lead}</p>
        </div>
        {link}
      </div>
      {children}
    </section>
  );
};

/** A page's width and gutters, browser title, heading and lead. */
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
      <div className={classes.pageHeading}>
        <h1>{heading}</h1>
        {lead && <p className={classes.pageLead}>{lead}</p>}
      </div>
    )}
    {children}
  </div>
);

export const PageTitle = ({ children }: { children: string }) => {
  const { name } = useHouse();
  return <title>{`${children} · ${name}`}</title>;
};

/** Placeholder while only a page's name is known, if that. */
export const PageSkeleton = ({ name }: { name?: string }) => (
  <Page {...(name && { title: name, heading: name })}>
    <div aria-hidden>
      {!name && <Skeleton height={44} width="40%" mb={24} />}
      <Skeleton height={320} radius={18} />
    </div>
  </Page>
);

/** A narrow page of somebody's history: a summary, and one action on everything. */
export const HistoryPage = ({
  name,
  summary,
  action,
  children,
}: {
  name: string;
  /** Announced when it changes; its line is reserved. */
  summary: React.ReactNode;
  action?: React.ReactNode;
  children?: React.ReactNode;
}) => (
  <Page title={name}>
    <div className={classes.column}>
      <div className={classes.historyPageHead}>
        <div>
          <h1>{name}</h1>
          <p className={classes.historyPageLead} role="status">
            {summary}
          </p>
        </div>
        {action}
      </div>
      {children}
    </div>
  </Page>
);
