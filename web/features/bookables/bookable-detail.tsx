import {
  type Icon,
  IconArmchair,
  IconBath,
  IconBed,
  IconBooks,
  IconCheck,
  IconDeviceTv,
  IconLamp,
  IconLock,
  IconMoonStars,
  IconPlug,
  IconUsers,
  IconWifi,
  IconWindow,
} from '@tabler/icons-react';
import { m } from '#messages/web.ts';
import { FreeBadge } from '#web/features/availability/free-badge.tsx';
import { type BookingDraft, useBookingDraft } from '#web/features/booking-form/booking-draft.ts';
import { BookingPanel } from '#web/features/booking-form/booking-panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/rating.tsx';
import type { Bookable } from './bookable.ts';
import classes from './bookable-detail.module.css';
import { bookableKinds } from './bookable-kinds.ts';

/** The first pattern that a fact matches gives its icon; venues write their facts in their own words. */
const icons: readonly (readonly [RegExp, Icon])[] = [
  [/sleeps|seats|people/i, IconUsers],
  [/bath|shower/i, IconBath],
  [/\bbeds?\b|single|double|twin|queen|king|mattress|× ?\d/i, IconBed],
  [/lock|safe|key/i, IconLock],
  [/wi-?fi|network/i, IconWifi],
  [/socket|plug|power|charg/i, IconPlug],
  [/quiet|silent|night/i, IconMoonStars],
  [/screen|whiteboard|projector|monitor|board/i, IconDeviceTv],
  [/window|view|light/i, IconWindow],
  [/lamp/i, IconLamp],
  [/shelf|shelves|book/i, IconBooks],
  [/chair|sofa|stool|desk|table/i, IconArmchair],
];

const factIcon = (fact: string): Icon => icons.find(([pattern]) => pattern.test(fact))?.[1] ?? IconCheck;

/** When an offer is free, by the night or by the hour: each page brings its own, so that none loads the other's. */
export type FreeTimes = React.ComponentType<{
  offer: Bookable;
  draft: BookingDraft;
  onChange: (part: Partial<BookingDraft>) => void;
}>;

/** What there is to know of one offer: picture, words, facts, when it is free, and the way to book it. */
export const BookableDetail = ({ offer, FreeTimes }: { offer: Bookable; FreeTimes: FreeTimes }) => {
  const kind = bookableKinds[offer.kind];
  const [draft, change] = useBookingDraft(offer.kind);
  // For how many it is belongs beside the title; the rest are facts.
  const room = offer.details.find((fact) => /^(sleeps|seats) \d+$/i.test(fact));
  const facts = offer.details.filter((fact) => fact !== room);
  return (
    <div className={classes.columns}>
      <div className={classes.about}>
        <div className={classes.picture}>
          <Picture
            src={offer.picture}
            fallback={kind.drawing}
            alt={m.bookables_picture({ title: offer.title })}
            eager
          />
          <FreeBadge kind={offer.kind} id={offer.id} />
        </div>
        <h1 className={classes.title}>{offer.title}</h1>
        <p className={classes.meta}>
          {offer.rating !== undefined && <Rating value={offer.rating} reviews={offer.reviews} full />}
          <span>{m.bookables_id({ kind: offer.kind, id: offer.id })}</span>
          {room && <span>{room}</span>}
        </p>
        <p className={classes.description}>{offer.description}</p>
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
      <div className={classes.panel}>
        <BookingPanel offer={offer} draft={draft} onChange={change} />
      </div>
      <div className={classes.free}>
        <FreeTimes offer={offer} draft={draft} onChange={change} />
      </div>
    </div>
  );
};

const Facts = ({ facts }: { facts: readonly string[] }) => (
  <ul className={classes.facts}>
    {facts.map((fact) => {
      const Icon = factIcon(fact);
      return (
        <li key={fact} className={classes.fact}>
          <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden />
          {fact}
        </li>
      );
    })}
  </ul>
);
