import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Alternative } from '#contract/bookings.ts';
import type { Offer } from '#web/features/offers/offer.ts';
import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import { type BookingDraft, writeDraft } from './booking-draft.ts';
import classes from './booking-panel.module.css';

const draftOf = ({ date, time, count }: Alternative): BookingDraft => ({ date, time, count: String(count) });

const whenOf = ({ date, time }: Alternative) => `${date} ${time}`;

/** What is free nearby, each one press away: another day or hour of the same, or a similar one at the same time. */
export const Alternatives = ({
  offer,
  alternatives,
  onPick,
}: {
  offer: Offer;
  alternatives: readonly Alternative[];
  onPick: (draft: BookingDraft) => void;
}) => {
  const navigate = useNavigate();
  const today = useVenueMinute()?.today;
  const { detail } = offerKinds[offer.kind];
  const isSame = ({ id }: Alternative) => id === offer.id;
  const same = alternatives.filter(isSame).sort((a, b) => (whenOf(a) < whenOf(b) ? -1 : 1));
  const others = alternatives.filter((one) => !isSame(one));
  if (alternatives.length === 0) return null;
  return (
    <div className={classes.alternatives}>
      {same.length > 0 && <p>Nearest free for {offer.title}</p>}
      {same.map((one) => (
        <Button key={whenOf(one)} variant="light" size="xs" onClick={() => onPick(draftOf(one))}>
          {formatShortDay(one.date, today)}, {one.time}
        </Button>
      ))}
      {others.length > 0 && <p>Free at that time</p>}
      {others.map((one) => (
        <Button
          key={one.id}
          variant="light"
          size="xs"
          onClick={() =>
            void navigate({ pathname: detail(one.id), search: writeDraft(one.kind, draftOf(one)).toString() })
          }
        >
          {one.title}, {formatSum(one.amount)}
        </Button>
      ))}
    </div>
  );
};
