import { Button } from '@mantine/core';
import { IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { Today } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { NoResponseError } from '#web/lib/api.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import desk from '../desk.module.css';
import { todayQuery } from '../desk-queries.ts';
import { useConnection } from '../use-connection.ts';
import { useWalkIn } from '../walk-in-context.ts';
import { ArrivalsCard } from './arrivals-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { DaySheet } from './day-sheet.tsx';
import { DeparturesCard } from './departures-card.tsx';
import { describeDay } from './describe-glance.ts';
import { Glance, GlanceSkeleton } from './glance.tsx';
import { DueCard, HouseCard } from './guests-cards.tsx';
import { HourlyCard } from './hourly-card.tsx';
import { KitchenCard } from './kitchen-card.tsx';
import { BookingSearch } from './search/booking-search.tsx';
import { ToCleanCard } from './to-clean-card.tsx';
import { CardSkeleton, type ListName, lists } from './today-card.tsx';
import classes from './today-page.module.css';

/** Whether the page is being printed: then it is a day sheet. */
const useIsPrinted = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia('print');
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia('print').matches,
    () => false,
  );

/** Which list phones show, and which of the two that are not always there is shown elsewhere. */
const useChosenList = (): ListName => {
  const asked = useSearchParams()[0].get('show');
  return lists.find((list) => list === asked) ?? 'arrivals';
};

const Cards = ({ today, here, chosen }: { today: Today; here: VenueMinute; chosen: ListName }) => {
  /** Phones show only what is chosen. */
  const show = (list: ListName) => ({ className: classes.slot, 'data-chosen': list === chosen || undefined });
  return (
    <div className={classes.columns}>
      <div className={classes.attention}>
        <AttentionCard here={here} />
      </div>
      <div className={classes.main}>
        {chosen === 'house' && <HouseCard today={today} here={here} />}
        {chosen === 'due' && <DueCard today={today} here={here} />}
        <div {...show('arrivals')}>
          <ArrivalsCard today={today} here={here} />
        </div>
        <div {...show('departures')}>
          <DeparturesCard today={today} here={here} />
        </div>
        <div {...show('hourly')}>
          <HourlyCard today={today} here={here} />
        </div>
      </div>
      <div className={classes.side}>
        <div {...show('house')}>
          <ToCleanCard today={today} here={here} />
        </div>
        <div {...show('kitchen')}>
          <KitchenCard today={today} here={here} />
        </div>
      </div>
    </div>
  );
};

const Loading = () => (
  <div aria-busy>
    <GlanceSkeleton />
    <div className={classes.columns}>
      <div className={classes.main}>
        <CardSkeleton heading={m.desk_today_arrivals()} rows={4} />
        <CardSkeleton heading={m.desk_today_departures()} />
      </div>
      <div className={classes.side}>
        <CardSkeleton heading={m.desk_today_rooms_to_clean()} />
        <CardSkeleton heading={m.desk_today_kitchen()} />
      </div>
    </div>
  </div>
);

/** The day at the desk: who comes, who leaves, what is to be done. */
export const Component = () => {
  const { data: today, error, refetch } = useQuery(todayQuery);
  const { since } = useConnection();
  const here = useVenueMinute();
  const chosen = useChosenList();
  const openWalkIn = useWalkIn();
  const isPrinted = useIsPrinted();
  if (isPrinted && today && here) return <DaySheet today={today} here={here} />;
  return (
    <div className={desk.page}>
      <PageTitle>{m.desk_today()}</PageTitle>
      <div className={classes.head}>
        <div className={classes.title}>
          <h1 className={desk.heading}>{m.desk_today()}</h1>
          <p className={desk.lead}>{today && describeDay(today)}</p>
        </div>
        <Button
          variant="subtle"
          className={classes.print}
          leftSection={<IconPrinter size={20} stroke={1.8} aria-hidden />}
          disabled={!today}
          onClick={() => print()}
        >
          {m.desk_today_day_sheet()}
        </Button>
        <div className={classes.bar}>
          <BookingSearch here={here} />
          <Button
            size="md"
            className={classes.walkIn}
            leftSection={<IconUserPlus size={20} stroke={1.8} aria-hidden />}
            onClick={() => openWalkIn()}
          >
            {m.desk_walk_in()}
          </Button>
        </div>
      </div>
      {error && today && !(error instanceof NoResponseError) && here && (
        <div className={classes.stale}>
          <Message kind="bad">{m.desk_today_stale({ time: clockAt(since, here.timeZone).time })}</Message>
          <Button variant="quiet" size="xs" onClick={() => void refetch()}>
            {m.ui_try_again()}
          </Button>
        </div>
      )}
      {today && here ? (
        <>
          <Glance today={today} here={here} chosen={chosen} />
          <Cards today={today} here={here} chosen={chosen} />
        </>
      ) : error ? (
        <FailedNotice heading={m.desk_today_not_read()} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
};
