import { Button } from '@mantine/core';
import { IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { addDays } from '#contract/dates.ts';
import type { Today } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { NoResponseError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay, isTypedDate } from '#web/lib/format-day.ts';
import { useSteady } from '#web/lib/use-steady.ts';
import { useVenue, useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { DaySteps } from '../day-steps.tsx';
import desk from '../desk.module.css';
import { dayQuery } from '../desk-queries.ts';
import { useWalkIn } from '../walk-in-context.ts';
import { Announcements, useAnnounce } from './announcements.tsx';
import { ArrivalsCard } from './arrivals-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { DaySheet } from './day-sheet.tsx';
import { DeparturesCard } from './departures-card.tsx';
import { describeDay } from './describe-glance.ts';
import { nameDay } from './describe-other-day.ts';
import { Glance, GlanceSkeleton } from './glance.tsx';
import { DueCard, HouseCard } from './guests-cards.tsx';
import { HourlyCard } from './hourly-card.tsx';
import { KitchenCard } from './kitchen-card.tsx';
import { PlannedArrivals, PlannedCleaning, PlannedDepartures, PlannedHours } from './other-day-cards.tsx';
import { BookingSearch } from './search/booking-search.tsx';
import { ToCleanCard } from './to-clean-card.tsx';
import { CardSkeleton, type ListName, lists } from './today-card.tsx';
import classes from './today-page.module.css';

/** Lazy, because it is needed once per house. */
const FirstRun = lazy(async () => ({ default: (await import('../first-run/first-run.tsx')).FirstRun }));

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

/** The date in the address; undefined for today, so that the page follows the clock. */
const useShownDate = (here: VenueMinute | undefined) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('date') ?? '';
  const date = isTypedDate(asked) && asked !== here?.today ? asked : undefined;
  const show = (next: string | undefined) =>
    setSearch(
      (old) => {
        const changed = new URLSearchParams(old);
        if (next === undefined || next === here?.today) changed.delete('date');
        else changed.set('date', next);
        return changed;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return [date, show] as const;
};

/** The list that phones show, and the optional list that larger screens show. */
const useChosenList = (isOtherDay: boolean): ListName => {
  const asked = useSearchParams()[0].get('show');
  const chosen = lists.find((list) => list === asked) ?? 'arrivals';
  // The kitchen has only current orders.
  return isOtherDay && chosen === 'kitchen' ? 'arrivals' : chosen;
};

const Cards = ({ today, here, chosen }: { today: Today; here: VenueMinute; chosen: ListName }) => {
  const isToday = today.date === here.today;
  /** Phones show only the chosen list. */
  const show = (list: ListName) => ({ className: classes.slot, 'data-chosen': list === chosen || undefined });
  return (
    <div className={classes.columns}>
      <div className={classes.attention}>
        <AttentionCard here={here} date={isToday ? undefined : today.date} />
      </div>
      <div className={classes.main}>
        {chosen === 'house' && <HouseCard today={today} here={here} />}
        {chosen === 'due' && <DueCard today={today} here={here} />}
        <div {...show('arrivals')}>
          {isToday ? <ArrivalsCard today={today} here={here} /> : <PlannedArrivals day={today} here={here} />}
        </div>
        <div {...show('departures')}>
          {isToday ? (
            <DeparturesCard today={today} here={here} />
          ) : (
            <PlannedDepartures day={today} here={here} />
          )}
        </div>
        <div {...show('hourly')}>
          {isToday ? <HourlyCard today={today} here={here} /> : <PlannedHours day={today} here={here} />}
        </div>
      </div>
      <div className={classes.side}>
        {isToday && (
          <>
            <div {...show('house')}>
              <ToCleanCard today={today} here={here} />
            </div>
            <div {...show('kitchen')}>
              <KitchenCard today={today} here={here} />
            </div>
          </>
        )}
        {today.date > here.today && (
          <div {...show('house')}>
            <PlannedCleaning day={today} here={here} />
          </div>
        )}
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

/** Announces the day when it changes. */
const useAnnounceDay = (day: Today | undefined, here: VenueMinute | undefined) => {
  const announce = useAnnounce();
  const shown = useRef(day?.date);
  const tell = useEffectEvent(() => {
    if (day && here && shown.current !== undefined && shown.current !== day.date)
      announce(m.desk_today_shown({ day: nameDay(day.date, here), summary: describeDay(day, here) }));
    shown.current = day?.date ?? shown.current;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day is announced.
  useEffect(() => tell(), [day?.date]);
};

const TodayPage = () => {
  const here = useVenueMinute();
  const ahead = useVenue()?.ahead ?? 0;
  const [date, showDate] = useShownDate(here);
  const { data, error, dataUpdatedAt, refetch } = useQuery(dayQuery(date));
  const today = useSteady(data);
  useAnnounceDay(today, here);
  const chosen = useChosenList(date !== undefined);
  const openWalkIn = useWalkIn();
  const shownDate = date ?? here?.today;
  const name = shownDate && here ? nameDay(shownDate, here) : m.desk_today();
  const sheet = useIsPrinted() && today && here && <DaySheet today={today} here={here} />;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      {sheet}
      {/* Stays mounted while printing, to keep what was typed. */}
      <div className={desk.page} hidden={Boolean(sheet)}>
        <div className={classes.head}>
          <div className={classes.title}>
            <div className={classes.names}>
              <h1 className={desk.heading}>{name}</h1>
              {shownDate && here && (
                <DaySteps
                  date={shownDate}
                  dateLabel={m.desk_today_day()}
                  label={formatShortDay(shownDate, here.today)}
                  onChange={showDate}
                  onShift={(direction) => showDate(addDays(shownDate, direction))}
                  onToday={() => showDate(undefined)}
                />
              )}
            </div>
            <p className={desk.lead}>{today && here && describeDay(today, here)}</p>
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
            <Message kind="bad">
              {m.desk_today_stale({ day: name, time: clockAt(dataUpdatedAt + ahead, here.timeZone).time })}
            </Message>
            <Button variant="quiet" size="xs" onClick={() => void refetch()}>
              {m.ui_try_again()}
            </Button>
          </div>
        )}
        {today && here ? (
          <>
            <Glance today={today} here={here} chosen={chosen} />
            {/* Remounted for another day, because its rows are not new. */}
            <Cards key={today.date} today={today} here={here} chosen={chosen} />
          </>
        ) : error ? (
          <FailedNotice
            heading={m.desk_today_not_read({ day: name })}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
};

/** A day at the desk, by default today: arrivals, departures, and what is to be done. */
export const Component = () => {
  const isOwn = useVenue()?.demo === false;
  const isAdmin = useIsAdmin();
  const { data: house } = useQuery({ ...apiQuery('GET /desk/house', {}), enabled: isOwn && isAdmin });
  if (house?.firstRun)
    return (
      <Suspense>
        <FirstRun house={house} />
      </Suspense>
    );
  return (
    <Announcements>
      <TodayPage />
    </Announcements>
  );
};
