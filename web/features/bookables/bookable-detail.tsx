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
import { lazy, Suspense } from 'react';
import { m } from '#messages/web.ts';
import { FreeBadge } from '#web/features/availability/free-badge.tsx';
import { type BookingDraft, useBookingDraft } from '#web/features/booking-form/booking-draft.ts';
import { BookingPanel } from '#web/features/booking-form/booking-panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/rating/rating.tsx';
import { type Bookable, detailSizes } from './bookable.ts';
import classes from './bookable-detail.module.css';
import { bookableKinds } from './bookable-kinds.ts';

/** The first pattern that matches a detail sets its icon; venues phrase details freely. */
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

/**
 * The free times of a bookable by night or hour: each page passes its own, so that none loads the other's.
 */
export type FreeTimes = React.ComponentType<{
  bookable: Bookable;
  draft: BookingDraft;
  onChange: (part: Partial<BookingDraft>) => void;
}>;

/** The details of a bookable: picture, text, facts, free times and booking form. */
export const BookableDetail = ({ bookable, FreeTimes }: { bookable: Bookable; FreeTimes: FreeTimes }) => {
  const kind = bookableKinds[bookable.kind];
  const [draft, change] = useBookingDraft(bookable.kind);
  // The capacity goes beside the title, the rest into the facts.
  const room = bookable.details.find((fact) => /^(sleeps|seats) \d+$/i.test(fact));
  const facts = bookable.details.filter((fact) => fact !== room);
  return (
    <div className={classes.columns}>
      <div className={classes.about}>
        <div className={classes.picture}>
          <Pictures bookable={bookable} fallback={kind.fallback} />
          <FreeBadge kind={bookable.kind} id={bookable.id} />
        </div>
        <h1 className={classes.title}>
          <bdi>{bookable.title}</bdi>
        </h1>
        <p className={classes.meta}>
          {bookable.rating !== undefined && (
            <Rating value={bookable.rating} reviews={bookable.reviews} full />
          )}
          <span>{m.bookables_id({ kind: bookable.kind, id: bookable.id })}</span>
          {room && (
            <span>
              <bdi>{room}</bdi>
            </span>
          )}
        </p>
        <p className={classes.description}>
          <bdi>{bookable.description}</bdi>
        </p>
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
      <div className={classes.panel}>
        <BookingPanel bookable={bookable} draft={draft} onChange={change} />
      </div>
      <div className={classes.free}>
        <FreeTimes bookable={bookable} draft={draft} onChange={change} />
      </div>
    </div>
  );
};

/** Loaded only for several pictures; most bookables have one. */
const Gallery = lazy(async () => ({ default: (await import('./gallery.tsx')).Gallery }));

const Pictures = (props: { bookable: Bookable; fallback: string }) => {
  const { title, picture, images, imageTexts } = props.bookable;
  const first = (
    <Picture
      src={picture}
      fallback={props.fallback}
      alt={imageTexts?.[0] || m.bookables_picture({ title })}
      eager
      sizes={detailSizes}
    />
  );
  return images?.[1] ? (
    <Suspense fallback={first}>
      <Gallery {...props} />
    </Suspense>
  ) : (
    first
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
