import { IconBed, IconClock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useFreeLabels } from '#web/features/availability/describe-free.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { useHouse } from '#web/lib/house.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { PageTitle } from '#web/ui/page.tsx';
import classes from './home-page.module.css';
import { HomeSearch } from './home-search.tsx';
import { HomeSection } from './home-section.tsx';

/** Only for guests with a stay; loaded at the same time as that is checked. */
const StayLink = lazy(async () => ({ default: (await import('#web/features/stay/stay-link.tsx')).StayLink }));

/** The headline in one line, without its full stop. */
const titleOf = (headline: string): string => headline.replace(/\s+/g, ' ').replace(/[.。]$/, '');

export const HomePage = () => {
  const free = useFreeLabels();
  const { words } = useHouse();
  const viewer = useViewer();
  return (
    <>
      <PageTitle>{titleOf(words.headline)}</PageTitle>
      <div className={classes.hero} data-hero>
        <div className={classes.inner}>
          <div className={classes.words}>
            <h1 className={classes.title}>
              <bdi>{words.headline}</bdi>
            </h1>
            <p className={classes.lead}>
              <bdi>{words.sentence}</bdi>
            </p>
            <ul className={classes.facts}>
              <li>
                <IconBed className={classes.icon} size={20} stroke={1.8} aria-hidden />
                <Link className={classes.now} to={pages.now}>
                  <FreeTonight count={free.countSoon('room')} />
                </Link>
              </li>
              <li>
                <IconClock className={classes.icon} size={20} stroke={1.8} aria-hidden />
                {m.home_always_open()}
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
        {viewer && (
          <Suspense>
            <StayLink />
          </Suspense>
        )}
        <HomeSection kind="room" count={6} more={m.home_more_rooms()} lead={<TonightLead />} free={free} />
        <HomeSection
          kind="study"
          count={3}
          more={m.home_more_study_rooms()}
          lead={bookableKinds.study.lead}
          free={free}
        />
      </div>
    </>
  );
};

/** Keeps its width, so that nothing moves when the number appears. */
const FreeTonight = ({ count }: { count: number | undefined }) => (
  <span className={classes.tonight}>
    {count === undefined ? m.home_every_night() : m.home_free_tonight({ count })}
  </span>
);

/** Keeps its height of two lines on phones. */
const TonightLead = () => {
  const today = useVenueMinute()?.today;
  return (
    <span className={classes.lines}>
      {today ? m.home_tonight({ day: formatLongDay(today, today) }) : m.home_nights()}
    </span>
  );
};
