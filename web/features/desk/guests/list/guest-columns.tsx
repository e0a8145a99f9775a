import { IconChevronRight, IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { FoundGuest } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { formatCount, formatDecimal, formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Initial } from '#web/ui/avatar.tsx';
import { Pill } from '#web/ui/pill.tsx';
import type { Column } from '#web/ui/table.tsx';
import { guestAddress } from '../guest-address.ts';
import classes from '../guests.module.css';
import { MarkedWords } from '../marked-words.tsx';
import { describeNextOrLast, describeNow } from './describe-guest.ts';

const Small = ({ children }: { children: React.ReactNode }) => (
  <span className={classes.small}>{children}</span>
);

const Standing = ({ guest, here }: { guest: FoundGuest; here: VenueMinute }) => {
  const { suspended, now, role } = guest;
  if (suspended)
    return (
      <>
        <Pill tone="bad">{m.desk_guests_suspended()}</Pill>
        {suspended.until && (
          <Small>{m.desk_guests_suspended_until({ day: formatDay(suspended.until) })}</Small>
        )}
      </>
    );
  if (now)
    return (
      <>
        <Pill tone={now.state === 'in house' ? 'info' : 'warn'}>
          {m.desk_guests_state({ state: now.state === 'in house' ? 'inside' : 'arriving' })}
        </Pill>
        <Small>{describeNow(now, here)}</Small>
      </>
    );
  if (role === 'admin' || role === 'clerk')
    return <Pill tone="off">{m.desk_guests_page_role_name({ role })}</Pill>;
  return guest.hasAccount ? null : <Pill tone="off">{m.desk_guests_no_account()}</Pill>;
};

/** The columns of the list, with search hits marked. */
export const guestColumns = (q: string, here: VenueMinute): readonly Column<FoundGuest>[] => {
  const words = q.split(/\s+/).filter(Boolean);
  const digits = q.replaceAll(/\D/g, '');
  const numbers = digits.length > 2 && /^[+\d\s()./-]+$/.test(q) ? [digits] : words;
  return [
    {
      heading: m.desk_guests_column_guest(),
      cell: ({ uid, name, email, reference }) => (
        <span className={classes.guest}>
          <Initial name={name} />
          <span className={classes.who}>
            <Link to={guestAddress(uid)}>
              <bdi>
                <MarkedWords text={name} words={words} />
              </bdi>
            </Link>
            <Small>
              <MarkedWords text={email || m.desk_guests_no_email()} words={email ? words : []} />
            </Small>
            {reference && (
              <Small>
                {m.desk_guests_reference()}{' '}
                <MarkedWords text={reference} words={[q.replaceAll(/[\s#-]/g, '')]} />
              </Small>
            )}
          </span>
        </span>
      ),
    },
    {
      heading: m.desk_guests_column_phone(),
      cell: ({ phoneNumber }) =>
        phoneNumber ? (
          <span className={classes.phone}>
            <MarkedWords text={phoneNumber} words={numbers} />
          </span>
        ) : (
          <span className={classes.none}>{m.desk_guests_no_phone()}</span>
        ),
    },
    {
      heading: m.desk_guests_column_now(),
      cell: (guest) => <Standing guest={guest} here={here} />,
    },
    {
      heading: m.desk_guests_column_stays(),
      isAmount: true,
      cell: ({ stays }) => formatCount(stays),
    },
    { heading: m.desk_guests_column_next(), cell: (guest) => describeNextOrLast(guest, here) },
    {
      heading: m.desk_guests_column_spent(),
      isAmount: true,
      cell: ({ spent }) => <strong>{formatSum(spent)}</strong>,
    },
    {
      heading: m.desk_guests_column_points(),
      isAmount: true,
      cell: ({ points }) => (points === undefined ? '' : formatCount(points)),
    },
    {
      heading: m.desk_guests_column_rating(),
      isAmount: true,
      cell: ({ rating }) =>
        rating === undefined ? (
          <span className={classes.none}>{m.desk_guests_no_rating()}</span>
        ) : (
          <span className={classes.rating}>
            <IconStarFilled size={16} aria-hidden /> {formatDecimal(rating)}
          </span>
        ),
    },
    {
      heading: m.desk_guests_column_open(),
      isHeadingHidden: true,
      cell: () => <IconChevronRight className={classes.arrow} size={20} stroke={1.8} aria-hidden />,
    },
  ];
};
