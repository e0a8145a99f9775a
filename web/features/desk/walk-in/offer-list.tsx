import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { ReadinessTag, roomStateOf } from '../booking-tags.tsx';
import type { findOffers, Offer } from './find-offers.ts';
import classes from './offer-list.module.css';
import { canChoose, isChosen, minutesUntil, momentInWords, type WalkInDraft } from './walk-in-draft.ts';

type Shared = {
  here: VenueMinute;
  choice: WalkInDraft['choice'];
  name: string;
  onChoose: (offer: Offer) => void;
};

const describe = ({ isFree, freeUntil, reason, start, bookable }: Offer, here: VenueMinute): string => {
  const until = freeUntil === undefined ? '' : momentInWords(freeUntil, here);
  const known = freeUntil === undefined ? 'no' : 'yes';
  if (isFree) return m.desk_walk_in_free_until({ known, until });
  const from = momentInWords(start, here);
  if (reason?.type === 'held')
    return m.desk_walk_in_held({ name: reason.name, minutes: minutesUntil(reason.until, here) });
  if (reason?.type === 'guest')
    return m.desk_walk_in_after_guest({ name: reason.name, from, until, known, kind: bookable.kind });
  return reason?.type === 'blocked'
    ? m.desk_walk_in_after_block({ reason: reason.reason, from })
    : m.desk_walk_in_after_closed({ from, by: reason?.type === 'shut' ? 'hours' : 'order' });
};

const OfferTag = ({ offer, here }: { offer: Offer; here: VenueMinute }) => {
  const { bookable, isFree, reason, start } = offer;
  if (isFree)
    return (
      <ReadinessTag state={roomStateOf({ ...bookable, occupiedBy: bookable.isOccupied ? '' : undefined })} />
    );
  if (reason?.type === 'held') return <Pill tone="warn">{m.desk_walk_in_pending()}</Pill>;
  return <Pill tone="off">{m.desk_walk_in_from({ from: momentInWords(start, here) })}</Pill>;
};

const OfferCard = ({ offer, here, choice, name, onChoose }: Shared & { offer: Offer }) => {
  const { bookable } = offer;
  const { fallback, unit } = bookableKinds[bookable.kind];
  return (
    <label className={classes.offer} data-held={!canChoose(offer) || undefined}>
      <input
        type="radio"
        name={name}
        className={classes.radio}
        checked={isChosen(offer, choice)}
        disabled={!canChoose(offer)}
        onChange={() => onChoose(offer)}
      />
      <span className={classes.thumb}>
        <Picture src={bookable.image} fallback={fallback} />
      </span>
      <span className={classes.what}>
        <b>{bookable.title}</b>
        <span>{describe(offer, here)}</span>
      </span>
      <OfferTag offer={offer} here={here} />
      <span className={classes.price}>
        <b>{formatPrice(bookable.price)}</b> <span>{m.desk_walk_in_per({ unit })}</span>
      </span>
    </label>
  );
};

/** How many are shown until more are requested. */
const few = 6;
const fewLater = 4;

const cut = (offers: readonly Offer[], most: number, choice: WalkInDraft['choice']): Offer[] =>
  offers.filter((offer, place) => place < most || isChosen(offer, choice));

/** Offers that are free for the whole time, then those free later with the reason; one of them is chosen. */
export const OfferList = ({
  offers: { free, later, others },
  length,
  ...shared
}: Omit<Shared, 'name'> & {
  offers: ReturnType<typeof findOffers>;
  /** "2 nights" */
  length: string;
}) => {
  const name = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shownFree = showsAll ? free : cut(free, few, shared.choice);
  const shownLater = showsAll ? later : cut(later, fewLater, shared.choice);
  const hidden = free.length + later.length - shownFree.length - shownLater.length;
  const list = (shown: readonly Offer[]) =>
    shown.map((offer) => <OfferCard key={offer.bookable.id} offer={offer} name={name} {...shared} />);
  return (
    <div className={classes.offers}>
      {free.length > 0 ? (
        <fieldset>
          <legend>{m.desk_walk_in_free_for({ length })}</legend>
          {list(shownFree)}
        </fieldset>
      ) : (
        <p className={classes.none}>{m.desk_walk_in_none_free({ length })}</p>
      )}
      {later.length > 0 && (
        <fieldset>
          <legend>{m.desk_walk_in_free_later()}</legend>
          {list(shownLater)}
        </fieldset>
      )}
      {hidden > 0 && (
        <Button variant="light" size="xs" onClick={() => setShowsAll(true)}>
          {m.desk_walk_in_show_all({ count: hidden })}
        </Button>
      )}
      {others > 0 && <p className={classes.hint}>{m.desk_walk_in_others_taken({ count: others })}</p>}
    </div>
  );
};
