import { ActionIcon, Button } from '@mantine/core';
import { IconCalendar, IconCalendarPlus, IconMail, IconPencil, IconPhone } from '@tabler/icons-react';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatCount, formatDecimal, formatSum } from '#web/lib/format.ts';
import { formatDay, formatMonth } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Face } from '#web/ui/avatar.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { useWalkIn } from '../../walk-in-context.ts';
import classes from './guest-card.module.css';

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

const Standing = ({ guest: { suspended, now, role, hasAccount } }: { guest: GuestDetail }) => {
  if (suspended) return <Pill tone="bad">{m.desk_guests_suspended()}</Pill>;
  if (now?.status === 'Checked in')
    return <Pill tone="info">{m.desk_guests_state({ state: 'inside' })}</Pill>;
  if (role === 'admin' || role === 'clerk')
    return <Pill tone="off">{m.desk_guests_page_role_name({ role })}</Pill>;
  return hasAccount ? null : <Pill tone="off">{m.desk_guests_no_account()}</Pill>;
};

type Figure = { name: string; value: string; more: string };

const figuresOf = (guest: GuestDetail, { timeZone }: VenueMinute): Figure[] => {
  const { stays, spent, points, ratings, cancelled, noShows } = guest;
  const dayOf = (at: string) => formatDay(clockAt(Date.parse(at), timeZone).date);
  return [
    {
      name: m.desk_guests_page_stays(),
      value: formatCount(stays.count),
      more: m.desk_guests_page_nights_hours({ nights: stays.nights, hours: stays.hours }),
    },
    {
      name: m.desk_guests_page_spent(),
      value: formatSum(spent.total),
      more: m.desk_guests_page_of_it_food({ sum: formatSum(spent.food) }),
    },
    {
      name: m.desk_guests_page_points(),
      value: points ? formatCount(points.total) : m.desk_guests_page_none(),
      more: points?.next
        ? m.desk_guests_page_points_expire({ count: points.next.points, day: dayOf(points.next.on) })
        : m.desk_guests_page_points_of({ is: points ? 'member' : 'no' }),
    },
    {
      name: m.desk_guests_page_ratings(),
      value: ratings.average === undefined ? m.desk_guests_page_none() : formatDecimal(ratings.average),
      more: m.desk_guests_page_reviews({ count: ratings.count, last: ratings.last ?? 0 }),
    },
    {
      name: m.desk_guests_page_cancelled(),
      value: m.desk_guests_page_cancelled_value({ cancelled, noShows }),
      more: m.desk_guests_page_cancelled_more({ count: cancelled + noShows }),
    },
  ];
};

/** Name, contact data and history of a guest. */
export const GuestCard = ({
  guest,
  here,
  onEdit,
}: {
  guest: GuestDetail;
  here: VenueMinute;
  onEdit: () => void;
}) => {
  const openWalkIn = useWalkIn();
  const { uid, name, email, phoneNumber, stays } = guest;
  const book = () => openWalkIn({ guest: { uid, name, email, phoneNumber, stays: stays.count } });
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <Face viewer={guest} size={72} />
        <div className={classes.words}>
          <h1 className={classes.name}>
            <bdi>{name}</bdi>
            <Standing guest={guest} />
          </h1>
          <ul className={classes.contact}>
            {email && (
              <li>
                <IconMail {...icon} /> <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {phoneNumber && (
              <li>
                <IconPhone {...icon} /> <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
              </li>
            )}
            <li>
              <IconCalendar {...icon} />
              {m.desk_guests_page_since({
                month: formatMonth(clockAt(Date.parse(guest.since), here.timeZone).date),
              })}
            </li>
          </ul>
        </div>
        <div className={classes.actions}>
          <ActionIcon
            variant="night-subtle"
            size={44}
            aria-label={m.desk_guests_page_edit()}
            onClick={onEdit}
          >
            <IconPencil {...icon} />
          </ActionIcon>
          <Button leftSection={<IconCalendarPlus {...icon} />} onClick={book}>
            {m.desk_guests_page_book()}
          </Button>
        </div>
      </div>
      <dl className={classes.figures}>
        {figuresOf(guest, here).map((figure) => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd className={classes.value}>{figure.value}</dd>
            <dd className={classes.more}>{figure.more}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
