import { Button } from '@mantine/core';
import { IconBell, IconClock, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import { waitlistHoldMinutes } from '#contract/stay/waitlist.rules.ts';
import { m } from '#messages/web.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { formatMoment } from '#web/lib/format-day.ts';
import { useVenueClock, useVenueMinute } from '#web/lib/venue.ts';
import { OutcomeNote } from '#web/ui/form.tsx';
import { describeTime } from './describe-entry.ts';
import type { WaitingProps } from './held-part.tsx';
import classes from './waitlist.module.css';
import { leaveWaitlist } from './waitlist-actions.ts';

const bold = (text: string) => <b>{text}</b>;

/** Takes the focus, which was lost with the form. */
const useLostFocus = () => {
  const target = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, []);
  return target;
};

/** The place in line, what happens next, until when, and how to leave. */
export const WaitingPart = ({ bookable, entry, onChange }: WaitingProps) => {
  const client = useQueryClient();
  const here = useVenueClock();
  const today = useVenueMinute()?.today;
  const heading = useLostFocus();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Outcome>();
  const { place } = entry;
  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await leaveWaitlist(client, entry);
    } catch (error) {
      setProblem(failedOutcome(m.waitlist_leave_failed(), error, m.waitlist_leave_failed()));
      setBusy(false);
    }
  };
  return (
    <>
      <div className={classes.place}>
        <span className={classes.number} aria-hidden>
          {place}
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.heading}>
            {m.waitlist_place({ place })}
          </h2>
          <p className={classes.muted}>{describeTime(entry, today)}</p>
        </div>
      </div>
      <ul className={classes.steps}>
        <li>
          <IconBell size={20} stroke={1.8} aria-hidden />
          {m.waitlist_then({ ahead: place - 1 })}
        </li>
        <li>
          <IconClock size={20} stroke={1.8} aria-hidden />
          <span>
            {m.waitlist_then_held({ title: bookable.title, minutes: waitlistHoldMinutes, b: bold })}
          </span>
        </li>
        <li>
          <IconMail size={20} stroke={1.8} aria-hidden />
          {m.waitlist_then_mail()}
        </li>
      </ul>
      <p className={classes.muted}>
        {here && m.waitlist_ends({ moment: formatMoment(Temporal.Instant.from(entry.startsAt), here) })}{' '}
        {m.waitlist_meanwhile({ kind: entry.kind })}
      </p>
      <OutcomeNote outcome={problem} />
      <div className={classes.actions}>
        <Button variant="light" disabled={busy} onClick={onChange}>
          {m.waitlist_change()}
        </Button>
        <Button variant="danger-subtle" loading={busy} onClick={() => void leave()}>
          {m.waitlist_leave()}
        </Button>
      </div>
    </>
  );
};
