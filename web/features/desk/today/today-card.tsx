import { Skeleton } from '@mantine/core';
import { IconArrowRight, IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/web.ts';
import { Pill } from '#web/ui/pill.tsx';
import classes from './today-card.module.css';

/** The lists of the page. Phones show one at a time; larger screens show `house` and `due` only if chosen. */
export const lists = ['arrivals', 'departures', 'house', 'hourly', 'kitchen', 'due'] as const;
export type ListName = (typeof lists)[number];

/** The id of a list's heading, which its tile leads to. */
export const headingIdOf = (list: ListName): string => `today-${list}`;

type Props = {
  heading: string;
  headingId?: string;
  /** The number of rows, as text. */
  count?: string | undefined;
  link?: { to: string; label: string };
  /** Whether phones show rows as cards. */
  asCards?: boolean;
  children: React.ReactNode;
};

export const TodayCard = ({ heading, headingId, count, link, asCards, children }: Props) => {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section className={classes.card} aria-labelledby={id} data-cards={asCards || undefined}>
      <div className={classes.head}>
        <h2 className={classes.heading} id={id} tabIndex={-1}>
          {heading}
        </h2>
        {count && (
          <Pill tone="off" dot={false}>
            {count}
          </Pill>
        )}
        {link && (
          <Link className={classes.link} to={link.to}>
            <span className={classes.long}>{link.label}</span>
            <span className={classes.short}>{m.desk_today_all()}</span>
            <IconArrowRight size={18} stroke={1.8} aria-hidden />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
};

/** The text of an empty list. */
export const EmptyLine = ({
  heading,
  text,
  children,
}: {
  heading: string;
  text?: string;
  children?: React.ReactNode;
}) => (
  <div className={classes.empty}>
    <img src="/pictures/empty.svg" alt="" width={128} height={96} />
    <div className={classes.emptyWords}>
      <h3>{heading}</h3>
      {text && <p>{text}</p>}
    </div>
    {children}
  </div>
);

/** Rows of low priority, folded into one line. */
export const Folded = ({
  summary,
  isDone = true,
  children,
}: {
  summary: string;
  /** Whether nothing is left to do with them. */
  isDone?: boolean;
  children: React.ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.folded}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isDone && <IconCircleCheck size={20} stroke={1.8} aria-hidden />}
        <span className={classes.foldedText}>{summary}</span>
        <span className={classes.foldedMore}>{isOpen ? m.desk_today_hide() : m.desk_today_show()}</span>
        <IconChevronDown className={classes.foldedMark} size={20} stroke={1.8} aria-hidden />
      </button>
      {isOpen && children}
    </>
  );
};

/** The placeholder of a list while loading. */
export const CardSkeleton = ({ heading, rows = 3 }: { heading: string; rows?: number }) => (
  <TodayCard heading={heading}>
    <div aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={index} className={classes.skeleton}>
          <Skeleton width={60} height={44} radius={10} />
          <div>
            <Skeleton width="60%" height={14} radius={99} />
            <Skeleton width="40%" height={11} radius={99} mt={8} />
          </div>
          <Skeleton width={112} height={44} radius={12} />
        </div>
      ))}
    </div>
  </TodayCard>
);
