import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Today } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { describeGlance } from './describe-glance.ts';
import { describeOtherDay } from './describe-other-day.ts';
import classes from './glance.module.css';
import { headingIdOf, type ListName, lists } from './today-card.tsx';

/** Scrolls to a list after its tile was pressed, even if it was shown already. */
const useGoToList = () => {
  const { key, state } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // A reload restores the same state.
    if (shown.current === key) return;
    shown.current = key;
    const list = lists.find((one) => one === state?.list);
    const heading = list && document.getElementById(headingIdOf(list));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [key, state]);
};

/** The day in six tiles. Each leads to its list; on phones, which show one list at a time, it selects the list. */
export const Glance = ({ today, here, chosen }: { today: Today; here: VenueMinute; chosen: ListName }) => {
  useGoToList();
  const [search] = useSearchParams();
  const tiles = today.date === here.today ? describeGlance(today, here) : describeOtherDay(today, here);
  /** Keeps the day of the address. */
  const wayTo = (list: ListName): string => {
    const way = new URLSearchParams(search);
    way.set('show', list);
    return `?${way}`;
  };
  return (
    <nav
      className={classes.glance}
      style={{ '--tiles': tiles.length } as React.CSSProperties} // React has no types for custom properties
      aria-label={m.desk_today_glance()}
    >
      {tiles.map(({ list, label, value, of, marks, shape, alarm, note }) => (
        <Link
          key={list}
          className={classes.tile}
          to={wayTo(list)}
          replace
          preventScrollReset
          data-chosen={list === chosen || undefined}
          aria-current={list === chosen || undefined}
          state={{ list }}
        >
          <span className={classes.label}>{label}</span>
          <span className={classes.numbers}>
            <span className={classes.value}>{value}</span> {of}
          </span>
          <span
            className={classes.marks}
            data-shape={shape}
            style={{ '--columns': Math.ceil(marks.length / 2) } as React.CSSProperties} // React has no types for custom properties
            aria-hidden
          >
            {marks.map((mark, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no identity but its position.
              <span key={index} data-mark={mark} />
            ))}
          </span>
          <span className={classes.note}>
            {alarm && (
              <strong>
                {alarm}
                {note && ', '}
              </strong>
            )}
            {note}
          </span>
        </Link>
      ))}
    </nav>
  );
};

export const GlanceSkeleton = () => (
  <div className={classes.glance} aria-hidden>
    {lists.map((list) => (
      <div key={list} className={classes.tile}>
        <Skeleton className={classes.skeleton} height={132} radius={14} />
      </div>
    ))}
  </div>
);
