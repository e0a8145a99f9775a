import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClockPause, IconUserOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import type { Attention } from '#contract/desk/today.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { formatSum } from '#web/lib/format.ts';
import { useSteady } from '#web/lib/use-steady.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ActionButton } from '../action-button.tsx';
import { bookingAddress } from '../booking-address.ts';
import { guestAddress } from '../guests/guest-address.ts';
import { roomAddress } from '../rooms/room-address.ts';
import { RowMenu, type RowMenuEntry } from '../row-menu.tsx';
import { severityOf } from './arrange-today.ts';
import { bookingEntries, phonePath } from './booking-entries.ts';
import { NoShowPanel, TakePanel } from './booking-panels.tsx';
import { attentionIcons, describeAttention } from './describe-attention.ts';
import { LiveList } from './live-list.tsx';
import classes from './row.module.css';
import { isSnoozed, snooze, useAttention } from './snoozed-attention.ts';
import { Folded, TodayCard } from './today-card.tsx';

/** A link to the page that solves it, if there is one. */
const wayOf = (
  one: Attention,
  isAdmin: boolean,
): { label: string; to: string } | { label: string; href: string } | undefined => {
  switch (one.type) {
    case 'late': {
      const { phoneNumber } = one.booking.guest;
      return phoneNumber
        ? { label: m.desk_today_call(), href: phonePath(phoneNumber) }
        : { label: m.desk_today_open(), to: bookingAddress(one.booking._id) };
    }
    case 'overdue':
      return { label: m.desk_booking_check_out(), to: bookingAddress(one.booking._id) };
    case 'message':
      return { label: m.desk_today_answer(), to: bookingAddress(one.booking._id) };
    case 'out of order':
      return { label: m.desk_today_move_it(), to: bookingAddress(one.booking._id) };
    case 'calendar':
      if (one.booking) return { label: m.desk_today_open(), to: bookingAddress(one.booking._id) };
      return isAdmin ? { label: m.desk_today_open(), to: roomAddress(one.kind, one.id) } : undefined;
    case 'mail':
      return one.guest
        ? { label: m.desk_today_open_guest(), to: guestAddress(one.guest.uid) }
        : {
            label: m.desk_today_find_guest(),
            to: `${pages.deskBookings}?q=${encodeURIComponent(one.recipient)}`,
          };
    case 'refund':
      return isAdmin ? { label: m.desk_today_open(), to: pages.refunds } : undefined;
    case 'unpaid':
      return undefined;
  }
};

type RowProps = { one: Attention; here: VenueMinute; isGone: boolean };

const AttentionRow = ({ one, here, isGone }: RowProps) => {
  const [panel, setPanel] = useState<'take' | 'no-show'>();
  const close = () => setPanel(undefined);
  const { title, text } = describeAttention(one, here);
  const Mark = attentionIcons[one.type];
  const booking: DeskBooking | undefined = 'booking' in one ? one.booking : undefined;
  const way = wayOf(one, useIsAdmin());
  const entries: RowMenuEntry[] = [
    { label: m.desk_today_not_now(), Icon: IconClockPause, onClick: () => snooze(one.key, here.now) },
    ...(booking ? bookingEntries(booking, () => setPanel('take')) : []),
    ...(one.type === 'late'
      ? [
          {
            label: m.desk_booking_no_show(),
            Icon: IconUserOff,
            isBad: true,
            onClick: () => setPanel('no-show'),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className={classes.row} data-list="attention">
        <span className={classes.mark} data-severity={severityOf(one)}>
          <Mark size={20} stroke={1.8} aria-hidden />
        </span>
        <div className={classes.cell}>
          <p className={classes.name}>{title}</p>
          <p className={classes.second}>{text}</p>
        </div>
        {way &&
          !isGone &&
          ('to' in way ? (
            <Button variant="light" size="xs" component={Link} to={way.to}>
              {way.label}
            </Button>
          ) : (
            <Button variant="light" size="xs" component="a" href={way.href}>
              {way.label}
            </Button>
          ))}
        {!way && booking && !isGone && (
          <ActionButton ready={false} onClick={() => setPanel('take')}>
            {m.desk_today_take({ sum: formatSum(booking.due) })}
          </ActionButton>
        )}
        {isGone && <span />}
        <div className={classes.menu}>
          <RowMenu name={m.desk_today_more_for({ name: title })} entries={entries} />
        </div>
      </div>
      {booking && panel === 'take' && <TakePanel booking={booking} onClose={close} />}
      {booking && panel === 'no-show' && <NoShowPanel booking={booking} onClose={close} />}
    </>
  );
};

const keyOf = ({ key }: Attention): string => key;

/** How many rows phones show unfolded. */
const shownOnPhone = 2;

/** Everything that needs attention; on phones at the top, folded after two rows. */
export const AttentionCard = ({ here, date }: { here: VenueMinute; date?: string | undefined }) => {
  const attention = useSteady(useAttention(date));
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  // The card appears with its first row, which is new then.
  const wasEmpty = useRef(false);
  useEffect(() => {
    wasEmpty.current = attention?.length === 0;
  }, [attention]);
  if (!attention || attention.length === 0) return null;
  const folded = isPhone ? attention.slice(shownOnPhone) : [];
  return (
    <TodayCard heading={m.desk_today_needs_attention()} count={String(attention.length)}>
      <LiveList
        label={m.desk_today_needs_attention()}
        rows={attention}
        keyOf={keyOf}
        isPutAway={isSnoozed}
        isNew={wasEmpty.current}
        most={isPhone ? shownOnPhone : undefined}
        nameOf={(one) => describeAttention(one, here).title}
      >
        {(one, isGone) => <AttentionRow one={one} here={here} isGone={isGone} />}
      </LiveList>
      {folded.length > 0 && (
        <Folded isDone={false} summary={folded.map((one) => describeAttention(one, here).title).join(', ')}>
          <div className={classes.rest}>
            {folded.map((one) => (
              <AttentionRow key={one.key} one={one} here={here} isGone={false} />
            ))}
          </div>
        </Folded>
      )}
    </TodayCard>
  );
};
