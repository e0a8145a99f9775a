import { DayStrip } from '#web/features/availability/day-strip.tsx';
import { FreeBadge } from '#web/features/availability/free-badge.tsx';
import { NightCalendar } from '#web/features/availability/night-calendar.tsx';
import { countOf } from '#web/features/booking-form/booking-draft.ts';
import { BookingPanel } from '#web/features/booking-form/booking-panel.tsx';
import { useBookingDraft } from '#web/features/booking-form/use-booking-draft.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { factIcon } from './fact-icons.ts';
import type { Offer } from './offer.ts';
import classes from './offer-detail.module.css';
import { offerKinds } from './offer-kinds.ts';

/** What there is to know of one offer: picture, words, facts, when it is free, and the way to book it. */
export const OfferDetail = ({ offer }: { offer: Offer }) => {
  const kind = offerKinds[offer.kind];
  const [draft, change] = useBookingDraft(offer.kind);
  // For how many it is belongs beside the title; the rest are facts.
  const room = offer.details.find((fact) => /^(sleeps|seats) \d+$/i.test(fact));
  const facts = offer.details.filter((fact) => fact !== room);
  return (
    <div className={classes.columns}>
      <div className={classes.about}>
        <div className={classes.picture}>
          <Picture src={offer.picture} fallback={kind.drawing} alt={`Picture of ${offer.title}`} eager />
          <FreeBadge kind={offer.kind} id={offer.id} />
        </div>
        <h1 className={classes.title}>{offer.title}</h1>
        <p className={classes.meta}>
          {offer.rating !== undefined && <Rating value={offer.rating} reviews={offer.reviews} full />}
          <span>
            {kind.idLabel} {offer.id}
          </span>
          {room && <span>{room}</span>}
        </p>
        <p className={classes.description}>{offer.description}</p>
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
      <div className={classes.panel}>
        <BookingPanel offer={offer} draft={draft} onChange={change} />
      </div>
      <div className={classes.free}>
        {offer.kind === 'room' ? (
          <NightCalendar
            id={offer.id}
            date={draft.date}
            nights={countOf(offer.kind, draft)}
            onPick={(date) => change({ date })}
          />
        ) : (
          <DayStrip
            kind={offer.kind}
            id={offer.id}
            date={draft.date}
            time={draft.time}
            hours={countOf(offer.kind, draft)}
            onPick={(time, date) => change({ time, date })}
            onPickDay={(date) => change({ date })}
          />
        )}
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
