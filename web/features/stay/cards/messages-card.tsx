import { m } from '#messages/web.ts';
import { guestTexts } from '#web/features/talk/quick-texts.tsx';
import { Talk } from '#web/features/talk/talk.tsx';
import { useAsOf } from '../stay-query.ts';
import classes from './card.module.css';
import { StayCard } from './card.tsx';

export const MessagesCard = ({ bookingId }: { bookingId: string }) => {
  const isOffline = useAsOf() !== undefined;
  return (
    <StayCard id="stay-desk" part="desk" heading={m.talk_heading()} lead={m.talk_lead()}>
      <div className={classes.lines}>
        <Talk
          key={bookingId}
          bookingId={bookingId}
          side="guest"
          label={m.talk_to_desk()}
          quick={guestTexts}
          {...(isOffline && { waitsFor: m.stay_offline_needs_connection() })}
        />
      </div>
    </StayCard>
  );
};
