import { IconBed, IconClock } from '@tabler/icons-react';
import { useFreeLabels } from '#web/features/availability/describe-free.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { PageTitle } from '#web/ui/page.tsx';
import classes from './home-page.module.css';
import { HomeSearch } from './home-search.tsx';
import { HomeSection } from './home-section.tsx';

export const HomePage = () => {
  const free = useFreeLabels();
  return (
    <>
      <PageTitle>Rooms by the night, desks by the hour</PageTitle>
      <div className={classes.hero} data-hero>
        <div className={classes.inner}>
          <div className={classes.words}>
            <h1 className={classes.title}>
              Rooms by the night, <br />
              desks by the hour.
            </h1>
            <p className={classes.lead}>
              Bunks, study rooms and PCs you can book in a minute, and a kitchen that brings supper to your
              door.
            </p>
            <ul className={classes.facts}>
              <li>
                <IconBed className={classes.icon} size={20} stroke={1.8} aria-hidden />
                <FreeTonight count={free.countSoon('room')} />
              </li>
              <li>
                <IconClock className={classes.icon} size={20} stroke={1.8} aria-hidden />
                Desk open all night
              </li>
            </ul>
          </div>
          <img
            className={classes.desk}
            src="/pictures/front-desk-open.svg"
            alt=""
            width={406}
            height={406}
            fetchPriority="high"
          />
        </div>
      </div>
      <div className={classes.page}>
        <HomeSearch />
        <HomeSection kind="room" count={6} more="More rooms" lead={<TonightLead />} free={free} />
        <HomeSection
          kind="study"
          count={3}
          more="More study rooms"
          lead={bookableKinds.study.lead}
          free={free}
        />
      </div>
    </>
  );
};

/** Keeps its width, so that nothing beside it moves when the number comes. */
const FreeTonight = ({ count }: { count: number | undefined }) => (
  <span className={classes.tonight}>
    {count === undefined
      ? 'Rooms for every night'
      : `${count || 'No'} ${count === 1 ? 'room' : 'rooms'} free tonight`}
  </span>
);

/** Keeps its height on a phone, where both lines of it are needed. */
const TonightLead = () => {
  const today = useVenueMinute()?.today;
  return (
    <span className={classes.lines}>
      For {today ? `the night of ${formatLongDay(today, today)}` : 'tonight and the nights to come'}: what is
      free tonight, then what is free next.
    </span>
  );
};
