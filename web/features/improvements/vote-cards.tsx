import { Button, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconCalendarPlus,
  IconCreditCard,
  IconDeviceMobile,
  IconHeadset,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { type Feature, features } from '#contract/feedback.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { formatCount } from '#web/lib/format.ts';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { featureNames } from './feature-names.ts';
import classes from './improvements-page.module.css';
import { addVote, storedVotes, subscribeVotes, unsentVotes } from './stored-improvements.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useOutbox } from './use-outbox.ts';

/** The votes of all guests. */
export const votesQuery = apiQuery('GET /votes', {});

const about: Record<Feature, { Icon: Icon; text: () => string }> = {
  'Improved Booking Flow': {
    Icon: IconCalendarPlus,
    text: () => m.improvements_fewer_steps_from_finding(),
  },
  'Enhanced Customer Support': {
    Icon: IconHeadset,
    text: () => m.improvements_more_ways_to_reach(),
  },
  'Mobile App Availability': {
    Icon: IconDeviceMobile,
    text: () => m.improvements_nightdesk_in_your_pocket({ name: currentHouse().name }),
  },
  'More Payment Options': { Icon: IconCreditCard, text: () => m.improvements_more_ways_to_pay() },
};

/** The features to vote for. Each click counts at once in this browser, and is sent in the background. */
export const VoteCards = () => {
  const votes = useSyncExternalStore(subscribeVotes, storedVotes.read);
  const client = useQueryClient();
  const outbox = useOutbox({
    store: unsentVotes,
    send: (feature, idempotencyKey) => api('POST /votes', { body: { feature }, idempotencyKey }),
    failed: m.improvements_your_vote_did_not_count(),
    onSettled: () => void client.invalidateQueries({ queryKey: votesQuery.queryKey }),
  });
  const [hasArrived, setArrived] = useState(false);
  const cards = useRef<HTMLUListElement>(null);
  const vote = (feature: Feature) => {
    setArrived(false);
    storedVotes.change((kept) => addVote(kept, feature));
    void outbox.send(feature);
  };
  const sendAgain = async () => {
    if (!(await outbox.sendAgain())) return;
    setArrived(true);
    // The pressed button is gone; keyboard users continue here.
    cards.current?.focus();
  };
  return (
    <>
      <ul ref={cards} className={classes.cards} tabIndex={-1}>
        {features.map((feature) => (
          <VoteCard key={feature} feature={feature} count={votes[feature]} onVote={() => vote(feature)} />
        ))}
      </ul>
      {outbox.refusal && <Message kind="bad">{outbox.refusal}</Message>}
      {outbox.unsent > 0 && (
        <UnsentNote isBusy={outbox.isBusy} onRetry={() => void sendAgain()}>
          {m.improvements_unsent_votes({ count: outbox.unsent })}
        </UnsentNote>
      )}
      {hasArrived && outbox.unsent === 0 && (
        <Message kind="good">{m.improvements_your_votes_have_reached()}</Message>
      )}
    </>
  );
};

const VoteCard = ({ feature, count, onVote }: { feature: Feature; count: number; onVote: () => void }) => {
  const id = useId();
  const { Icon, text } = about[feature];
  const name = featureNames[feature];
  return (
    <li className={`${parts.card} ${classes.voteCardsCard}`}>
      <Icon className={classes.icon} size={24} stroke={1.6} aria-hidden />
      <h3 className={classes.title} id={id}>
        {name}
      </h3>
      <p className={classes.text}>{text()}</p>
      <div className={classes.foot}>
        <p className={classes.count} aria-live="polite">
          <VisuallyHidden>{name}: </VisuallyHidden>
          {m.improvements_vote_count({
            count,
            shown: formatCount(count),
            number: (text) => <span className={classes.number}>{text}</span>,
          })}
        </p>
        <Button variant="light" size="xs" aria-describedby={id} onClick={onVote}>
          {m.improvements_vote()}
        </Button>
      </div>
    </li>
  );
};
