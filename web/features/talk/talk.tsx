import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { maxMessageLength } from '#contract/stay/messages.rules.ts';
import type { Message } from '#contract/stay/messages.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { Initial } from '#web/ui/avatar.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { type QuickText, QuickTexts } from './quick-texts.tsx';
import classes from './talk.module.css';
import { type Outgoing, useTalk } from './use-talk.ts';

const momentOf = (instant: string, { timeZone, today }: VenueMinute): string => {
  const { date, time } = clockAt(Date.parse(instant), timeZone);
  return date === today ? time : m.talk_moment({ day: formatShortDay(date, today), time });
};

const Line = ({ message, isOwn, here }: { message: Message; isOwn: boolean; here: VenueMinute }) => {
  const { by, author, text, at, readAt } = message;
  const who = isOwn && by === 'guest' ? m.talk_you() : author;
  const told = { who, when: momentOf(at, here) };
  return (
    <li className={classes.line} data-own={isOwn || undefined}>
      {!isOwn && <Initial name={author} />}
      <div className={classes.words}>
        <p className={classes.bubble}>{text}</p>
        <p className={classes.when}>{isOwn && readAt ? m.talk_read(told) : m.talk_sent(told)}</p>
      </div>
    </li>
  );
};

const OutgoingLine = ({ one, onAgain }: { one: Outgoing; onAgain: () => void }) => (
  <li className={classes.line} data-own>
    <div className={classes.words}>
      <p className={classes.bubble} data-pending>
        {one.text}
      </p>
      {one.failure === undefined ? (
        <p className={classes.when}>{m.talk_sending()}</p>
      ) : (
        <div className={classes.failed}>
          <p role="alert">{one.failure}</p>
          <Button variant="light" size="xs" onClick={onAgain}>
            {m.talk_try_again()}
          </Button>
        </div>
      )}
    </div>
  </li>
);

type Props = {
  bookingId: string;
  /** Who is writing. */
  side: Message['by'];
  /** The label of the field. */
  label: string;
  /** Texts to insert with one press. */
  quick?: readonly QuickText[];
  /** False once nobody would read it. */
  canWrite?: boolean;
  /** Why sending is disabled for now; the input stays. */
  waitsFor?: string;
};

/** The messages between a guest and the desk, with a field to reply. */
export const Talk = ({ bookingId, side, label, quick, canWrite = true, waitsFor }: Props) => {
  const { messages, error, refetch, outgoing, send, sendAgain } = useTalk(bookingId, side);
  const here = useVenueMinute();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    if (waitsFor || text.trim() === '') return field.current?.focus();
    send(text.trim());
    setText('');
  };
  /** Appends to typed text, but replaces an inserted one. */
  const pick = (words: string) => {
    const isTyped = text.trim() !== '' && !quick?.some((one) => one.text === text);
    const next = isTyped ? `${text.trimEnd()} ${words}` : words;
    if (next.length <= maxMessageLength) setText(next);
    field.current?.focus();
  };
  // What could not be sent is shown even if the messages could not be loaded.
  const lines =
    here && messages
      ? messages.map((message) => (
          <Line key={message._id} message={message} isOwn={message.by === side} here={here} />
        ))
      : [];
  return (
    <div className={classes.talk}>
      {canWrite && quick && <QuickTexts texts={quick} onPick={pick} />}
      {!messages && !error && !waitsFor && (
        <Skeleton className={classes.skeleton} height={56} radius={14} aria-hidden />
      )}
      {!messages && error && !waitsFor && (
        <FailedNotice heading={m.talk_failed()} error={error} onRetry={() => void refetch()} />
      )}
      <div role="log" aria-label={m.talk_log()}>
        {lines.length + outgoing.length > 0 && (
          <ol className={classes.lines}>
            {lines}
            {outgoing.map((one) => (
              <OutgoingLine key={one.number} one={one} onAgain={() => sendAgain(one)} />
            ))}
          </ol>
        )}
      </div>
      {canWrite && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextInput
            ref={field}
            aria-label={label}
            placeholder={label}
            maxLength={maxMessageLength}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <ActionIcon
            type="submit"
            variant="light"
            size={44}
            radius={12}
            aria-label={m.talk_send()}
            disabled={waitsFor !== undefined}
          >
            <IconSend size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </form>
      )}
      {canWrite && waitsFor && <p className={classes.when}>{waitsFor}</p>}
    </div>
  );
};
