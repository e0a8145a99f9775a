import { Button, Skeleton } from '@mantine/core';
import {
  type Icon,
  IconCalendarCancel,
  IconCalendarPlus,
  IconCash,
  IconCashBanknoteMinus,
  IconCreditCard,
  IconDoorExit,
  IconFlame,
  IconGift,
  IconKey,
  IconMessage,
  IconReceipt,
  IconStar,
  IconToolsKitchen2Off,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type GuestEventKind, guestEventKinds } from '#contract/desk/guests.rules.ts';
import type { GuestEvent } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { createPaging } from '#web/lib/paging.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { Segments } from '#web/ui/segments.tsx';
import { bookingAddress } from '../../booking-address.ts';
import { describeEvent, describeMore, describeWorth } from './describe-event.ts';
import classes from './guest-page.module.css';

const marks: Readonly<Record<GuestEvent['what'], { Mark: Icon; tone: string }>> = {
  booked: { Mark: IconCalendarPlus, tone: 'ok' },
  'checked in': { Mark: IconKey, tone: 'info' },
  'checked out': { Mark: IconDoorExit, tone: 'info' },
  cancelled: { Mark: IconCalendarCancel, tone: 'off' },
  'no-show': { Mark: IconUserOff, tone: 'off' },
  ordered: { Mark: IconFlame, tone: 'info' },
  'order cancelled': { Mark: IconToolsKitchen2Off, tone: 'off' },
  paid: { Mark: IconCash, tone: 'ok' },
  'paid online': { Mark: IconCreditCard, tone: 'ok' },
  refunded: { Mark: IconCashBanknoteMinus, tone: 'off' },
  charged: { Mark: IconReceipt, tone: 'off' },
  rated: { Mark: IconStar, tone: 'warn' },
  suggested: { Mark: IconMessage, tone: 'warn' },
  redeemed: { Mark: IconGift, tone: 'warn' },
  joined: { Mark: IconUserPlus, tone: 'ok' },
};

/** Eight events per page. */
const { limitOf, splitPage } = createPaging(8);

const byDay = (events: readonly GuestEvent[], { timeZone }: VenueMinute) => {
  const days = new Map<string, { event: GuestEvent; time: string; key: string }[]>();
  for (const [index, event] of events.entries()) {
    const { date, time } = clockAt(Date.parse(event.at), timeZone);
    const entry = { event, time, key: `${event.at} ${event.what} ${index}` };
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return [...days];
};

const EventLine = ({ event, time, today }: { event: GuestEvent; time: string; today: string }) => {
  const { Mark, tone } = marks[event.what];
  const words = describeEvent(event, today);
  const more = describeMore(event);
  return (
    <li className={classes.event}>
      <time className={classes.eventTime}>{time}</time>
      <span className={classes.eventMark} data-tone={tone}>
        <Mark size={18} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.eventWords}>
        {event.bookingId ? <Link to={bookingAddress(event.bookingId)}>{words}</Link> : words}
        {more && <p className={classes.small}>{more}</p>}
      </div>
      <strong className={classes.eventWorth}>{describeWorth(event)}</strong>
    </li>
  );
};

/** Everything that happened with a guest, newest first. */
export const EventsCard = ({ uid, here }: { uid: string; here: VenueMinute }) => {
  const id = useId();
  const [kind, setKind] = useState<GuestEventKind | 'all'>('all');
  const [pages, setPages] = useState(1);
  const query = { ...(kind !== 'all' && { kind }), limit: String(limitOf(pages)) };
  const { data, ...loading } = useQuery({
    ...apiQuery('GET /desk/guests/{uid}/events', { params: { uid }, query }),
    placeholderData: keepPreviousData,
  });
  const { shown, older } = splitPage(data ?? [], pages);
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id}>{m.desk_guests_page_events()}</h2>
        <Segments
          label={m.desk_guests_page_events_of()}
          quiet
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPages(1);
          }}
          options={(['all', ...guestEventKinds] as const).map((value) => ({
            value,
            label: m.desk_guests_page_events_kind({ kind: value }),
          }))}
        />
      </div>
      {loading.isPending && <Skeleton height={320} radius={12} />}
      {loading.isError && !data && (
        <FailedNotice
          heading={m.desk_guests_page_events_not_loaded()}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {data?.length === 0 && <p className={classes.small}>{m.desk_guests_page_events_none()}</p>}
      {byDay(shown, here).map(([date, entries]) => (
        <div key={date}>
          <h3 className={classes.day}>
            {date === here.today ? m.desk_today() : formatLongDay(date, here.today)}
          </h3>
          <ol>
            {entries.map(({ event, time, key }) => (
              <EventLine key={key} event={event} time={time} today={here.today} />
            ))}
          </ol>
        </div>
      ))}
      {older === 'more' && (
        <div className={classes.earlier}>
          <Button
            variant="default"
            size="xs"
            loading={loading.isPlaceholderData}
            onClick={() => setPages(pages + 1)}
          >
            {m.desk_earlier()}
          </Button>
        </div>
      )}
    </section>
  );
};
