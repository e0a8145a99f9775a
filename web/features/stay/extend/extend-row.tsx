import { Button, Skeleton } from '@mantine/core';
import { IconBed, IconDeviceDesktop, IconUsers } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Alternative } from '#contract/bookings.ts';
import type { StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { writeDraft } from '#web/features/booking-form/booking-draft.ts';
import { api } from '#web/lib/api.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { Question } from '#web/ui/question.tsx';
import { stayKey } from '../stay-query.ts';
import classes from './extend.module.css';
import { type Extended, isExtended, oneMore, type Preview, previewQuery } from './extend-query.ts';

const marks = { room: IconBed, study: IconUsers, pc: IconDeviceDesktop } as const;

/** The page to book an alternative, filled in. */
const addressOf = ({ kind, id, date, time, count }: Alternative): string =>
  `${bookableKinds[kind].detail(id)}?${writeDraft(kind, { date, time, count: String(count) })}`;

/** `Thu 19 Nov, 11:00`, or `today 18:00`. */
const useEnd = () => {
  const here = useVenueMinute();
  return ({ endsAt }: Pick<Extended, 'endsAt'>): string => {
    if (!here) return '';
    const { date, time } = clockAt(Date.parse(endsAt), here.timeZone);
    return date === here.today
      ? m.stay_extend_today({ time })
      : m.stay_extend_moment({ day: formatShortDay(date, here.today), time });
  };
};

const Refused = ({ title, preview }: { title: string; preview: Exclude<Preview, Extended> }) => {
  const { isTaken, alternatives, reason } = preview;
  const [nearest] = alternatives;
  return (
    <>
      <p className={classes.small}>
        {isTaken
          ? m.stay_extend_taken({ title, count: alternatives.length })
          : m.stay_extend_not({ title, reason })}
      </p>
      {nearest && (
        <Button variant="light" size="xs" component={Link} to={addressOf(nearest)}>
          {m.stay_extend_instead({ title: nearest.title, sum: formatSum(nearest.amount) })}
        </Button>
      )}
    </>
  );
};

type Props = {
  booking: StayBooking;
  query: Pick<UseQueryResult<Preview>, 'data' | 'isError' | 'refetch'> | undefined;
  /** Reports the outcome. */
  onDone: (text: string) => void;
};

/** One more night or hour of a booking, with a confirmation before it is added. */
export const ExtendRow = ({ booking, query, onDone }: Props) => {
  const preview = query?.data;
  const client = useQueryClient();
  const submitOnce = useSubmitOnce();
  const end = useEnd();
  const [asked, setAsked] = useState<Extended>();
  const button = useRef<HTMLButtonElement>(null);
  const { _id, kind, title } = booking;
  const Mark = marks[kind];
  const close = () => {
    setAsked(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  const extend = async ({ amount }: Extended) => {
    const body = { ...oneMore(booking), amount };
    try {
      const extended = await submitOnce({ _id, ...body }, (idempotencyKey) =>
        api('POST /bookings/{id}/extend', { params: { id: _id }, body, idempotencyKey }),
      );
      onDone(m.stay_extend_done({ title, moment: end(extended) }));
      close();
      await client.invalidateQueries({ queryKey: stayKey });
    } catch (error) {
      void client.invalidateQueries({ queryKey: previewQuery(booking).queryKey });
      throw error;
    }
  };
  const free = preview && isExtended(preview) ? preview : undefined;
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <span className={classes.mark}>
          <Mark size={22} stroke={1.8} aria-hidden />
        </span>
        <div className={classes.words}>
          <h3 className={classes.title}>{m.stay_extend_one({ kind })}</h3>
          {!preview && !query?.isError && <Skeleton height={16} width={180} aria-hidden />}
          {!preview && query?.isError && (
            <>
              <p className={classes.small}>{m.stay_extend_unknown()}</p>
              <Button variant="light" size="xs" onClick={() => void query.refetch()}>
                {m.stay_extend_try_again()}
              </Button>
            </>
          )}
          {free && <p className={classes.small}>{m.stay_extend_until({ title, moment: end(free) })}</p>}
          {preview && !isExtended(preview) && <Refused title={title} preview={preview} />}
        </div>
        {free && (
          <>
            <span className={classes.sum}>{formatSum(free.difference)}</span>
            <Button
              ref={button}
              variant="light"
              aria-label={m.stay_extend_of({ title })}
              aria-expanded={asked !== undefined}
              onClick={() => {
                onDone('');
                setAsked(free);
              }}
            >
              {m.stay_extend_extend()}
            </Button>
          </>
        )}
      </div>
      {asked && (
        <div className={classes.question}>
          <Question
            calm
            heading={m.stay_extend_question({ title, moment: end(asked) })}
            text={m.stay_extend_question_text({
              difference: formatSum(asked.difference),
              amount: formatSum(asked.amount),
            })}
            no={m.stay_extend_no()}
            yes={m.stay_extend_yes()}
            failed={m.stay_extend_failed()}
            onNo={close}
            onYes={() => extend(asked)}
          />
        </div>
      )}
    </li>
  );
};
