import { IconCalendarPlus, IconMessage, IconQrcode, IconToolsKitchen2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Stay } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { Segments } from '#web/ui/segments.tsx';
import { AgainCard } from './cards/again-card.tsx';
import { StayCard } from './cards/card.tsx';
import { CodeCard } from './cards/code-card.tsx';
import { ComingCard } from './cards/coming-card.tsx';
import { DoorsCard } from './cards/doors-card.tsx';
import { DueCard } from './cards/due-card.tsx';
import { FoodCard } from './cards/food-card.tsx';
import { HeroCard } from './cards/hero-card.tsx';
import { ReviewCard } from './cards/review-card.tsx';
import { RulesCard } from './cards/rules-card.tsx';
import { greet, headsOf } from './describe-stay.ts';
import { OutdatedNote } from './offline/outdated-note.tsx';
import { useAsOf } from './stay-query.ts';
import classes from './stay-view.module.css';

const jumps = [
  { to: '#stay-code', label: m.stay_jump_code(), Icon: IconQrcode },
  { to: '#stay-food', label: m.stay_jump_food(), Icon: IconToolsKitchen2 },
  { to: '#stay-extend', label: m.stay_jump_extend(), Icon: IconCalendarPlus },
  { to: '#stay-desk', label: m.stay_jump_desk(), Icon: IconMessage },
];

/** Below the fold, so loaded after the page. */
const ExtendCard = lazy(async () => ({ default: (await import('./extend/extend-card.tsx')).ExtendCard }));
const MessagesCard = lazy(async () => ({
  default: (await import('./cards/messages-card.tsx')).MessagesCard,
}));

const ExtendLater = () => (
  <StayCard
    id="stay-extend"
    part="extend"
    heading={m.stay_extend_heading()}
    lead={m.stay_offline_needs_connection()}
  />
);

const Jumps = () => (
  <nav className={classes.jumps} aria-label={m.stay_jumps()}>
    {jumps.map(({ to, label, Icon }) => (
      <a key={to} className={classes.jump} href={to}>
        <Icon size={20} stroke={1.8} aria-hidden />
        {label}
      </a>
    ))}
  </nav>
);

/** A stay with the cards for its state: one column on phones, two on desktops. */
export const StayView = ({ stay }: { stay: Stay }) => {
  const viewer = useViewer();
  const here = useVenueMinute();
  const [chosen, setChosen] = useState<string>();
  const [reviewed, setReviewed] = useState<readonly string[]>([]);
  const asOf = useAsOf();
  const heads = headsOf(stay);
  const head = heads.find(({ _id }) => _id === chosen) ?? heads[0];
  if (!head || !here) return null;
  const { state, bookings } = stay;
  const reviews = bookings
    .map((booking) => ({ booking, isDone: reviewed.includes(booking._id) }))
    .filter(({ booking, isDone }) => booking.canReview || isDone)
    .map((review) => ({ ...review, onDone: () => setReviewed((before) => [...before, review.booking._id]) }));
  return (
    <>
      <p className={classes.greeting}>{viewer && greet(stay, viewer.name, here)}</p>
      <OutdatedNote />
      {heads.length > 1 && (
        <div className={classes.heads}>
          <Segments
            quiet
            label={m.stay_bookings()}
            value={head._id}
            onChange={setChosen}
            options={heads.map(({ _id, title }) => ({ value: _id, label: title }))}
          />
        </div>
      )}
      {state === 'ended' ? (
        <div className={classes.ended}>
          {reviews.map((review) => (
            <ReviewCard key={review.booking._id} {...review} here={here} isFirst />
          ))}
          <DueCard stay={stay} here={here} />
          <Suspense>
            <MessagesCard bookingId={head._id} />
          </Suspense>
          <AgainCard booking={head} />
        </div>
      ) : (
        <>
          <div className={classes.columns}>
            <div className={classes.column}>
              <HeroCard booking={head} here={here} />
              {state === 'staying' && <Jumps />}
              {state === 'arriving' && <ComingCard house={stay.house} />}
              <FoodCard orders={stay.orders} booking={head} here={here} />
              <Suspense>
                {/* No outdated prices. */}
                {asOf === undefined ? <ExtendCard bookings={bookings} /> : <ExtendLater />}
                <MessagesCard bookingId={head._id} />
              </Suspense>
            </div>
            <div className={classes.column}>
              <CodeCard booking={head} />
              <DoorsCard stay={stay} head={head} here={here} />
              <DueCard stay={stay} here={here} />
              <RulesCard booking={head} house={stay.house} here={here} />
            </div>
          </div>
          <div className={classes.last}>
            {reviews.map((review) => (
              <ReviewCard key={review.booking._id} {...review} here={here} />
            ))}
          </div>
        </>
      )}
    </>
  );
};
