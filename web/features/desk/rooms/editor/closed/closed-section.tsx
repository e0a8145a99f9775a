import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { formatShortDay, isTypedDate } from '#web/lib/format-day.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import { ActionButton } from '../../../action-button.tsx';
import { hourNames } from '../../../board/blocks/block-draft.ts';
import { bookingAddress } from '../../../booking-address.ts';
import { UpkeepSection } from '../../../upkeep/upkeep-layout.tsx';
import { type Refusal, useDeskAction } from '../../../use-desk-action.ts';
import { BlockList } from './block-list.tsx';
import classes from './closed.module.css';
import { beginAfter, type ClosedDraft, startClosed, toBlock } from './closed-draft.ts';
import { MonthView } from './month-view.tsx';

/** The bookings in the way, and two solutions: move the stay, or close after it. */
const InTheWay = ({
  refusal,
  draft,
  here,
  onShorten,
}: {
  refusal: Refusal;
  draft: ClosedDraft;
  here: VenueMinute;
  onShorten: (from: string) => void;
}) => {
  const stays = refusal.error instanceof ProblemError ? (refusal.error.problem.bookings ?? []) : [];
  const [first] = stays;
  if (!first) return <Message kind="bad">{refusal.text}</Message>;
  const isDay = !first.to.includes('T');
  const from = isDay ? beginAfter(draft, first) : undefined;
  return (
    <div className={classes.inTheWay}>
      <Message kind="note">
        {isDay
          ? m.desk_rooms_one_sleeps_here({ name: first.name, day: formatShortDay(first.to, here.today) })
          : m.desk_rooms_one_is_here({ name: first.name })}{' '}
        {m.desk_rooms_one_in_the_way({ count: stays.length })}
      </Message>
      <div className={classes.ways}>
        <Button variant="light" size="xs" component={Link} to={bookingAddress(first._id)}>
          {m.desk_rooms_one_move_stay()}
        </Button>
        {from !== undefined && (
          <Button variant="light" size="xs" onClick={() => onShorten(from)}>
            {m.desk_rooms_one_close_from({ day: formatShortDay(from, here.today) })}
          </Button>
        )}
      </div>
    </div>
  );
};

/** The closed times of a bookable, and a form to add more; bookings are never changed. */
export const ClosedSection = ({ room, here }: { room: DeskRoomDetail; here: VenueMinute }) => {
  const { kind, title } = room;
  const isRoom = kind === 'room';
  const [draft, setDraft] = useState(() => startClosed(kind, here.today));
  const [wrong, setWrong] = useState<string>();
  const { run, pending, refusal, dismiss } = useDeskAction();
  const submitOnce = useSubmitOnce();
  const change = (part: Partial<ClosedDraft>) => {
    setWrong(undefined);
    dismiss();
    setDraft((now) => ({ ...now, ...part }));
  };
  const field = (name: keyof ClosedDraft) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const close = async () => {
    if (!isTypedDate(draft.from) || !isTypedDate(draft.until))
      return setWrong(m.desk_rooms_one_dates_missing());
    if (draft.until < draft.from) return setWrong(m.desk_rooms_one_until_before());
    if (draft.reason.trim() === '') return setWrong(m.desk_rooms_one_reason_missing());
    const body = toBlock(draft, room, here.timeZone);
    const done = await run({
      call: () => submitOnce(body, (idempotencyKey) => api('POST /desk/blocks', { body, idempotencyKey })),
      failed: m.desk_board_not_closed({ title }),
      done: () => ({ text: m.desk_board_closed({ title }) }),
    });
    if (done) setDraft(startClosed(kind, here.today));
  };
  return (
    <UpkeepSection id="closed" heading={m.desk_rooms_one_closed()} lead={m.desk_rooms_one_closed_lead()}>
      <div className={classes.columns} data-month={isRoom || undefined}>
        <div>
          <BlockList blocks={room.blocks} here={here} />
          <form
            className={classes.form}
            noValidate
            aria-label={m.desk_rooms_one_close_more()}
            onSubmit={(event) => {
              event.preventDefault();
              void close();
            }}
          >
            <h3>{m.desk_rooms_one_close_more()}</h3>
            <div className={classes.bounds}>
              <TextInput
                type="date"
                label={m.desk_rooms_one_from()}
                min={here.today}
                leftSection={<IconCalendar size={20} stroke={1.8} aria-hidden />}
                {...field('from')}
              />
              {!isRoom && (
                <NativeSelect label={m.desk_rooms_one_from_time()} data={hourNames} {...field('fromTime')} />
              )}
              <TextInput
                type="date"
                label={isRoom ? m.desk_rooms_one_until_night() : m.desk_rooms_one_until()}
                min={draft.from}
                leftSection={<IconCalendar size={20} stroke={1.8} aria-hidden />}
                {...field('until')}
              />
              {!isRoom && (
                <NativeSelect
                  label={m.desk_rooms_one_until_time()}
                  data={hourNames}
                  {...field('untilTime')}
                />
              )}
            </div>
            <TextInput
              label={m.desk_rooms_one_reason()}
              description={m.desk_rooms_one_reason_note()}
              inputWrapperOrder={['label', 'input', 'description']}
              maxLength={120}
              {...field('reason')}
            />
            {wrong && <Message kind="bad">{wrong}</Message>}
            {refusal && (
              <InTheWay refusal={refusal} draft={draft} here={here} onShorten={(from) => change({ from })} />
            )}
            <ActionButton
              ready
              className={classes.submit}
              loading={pending !== undefined}
              onClick={() => void close()}
            >
              {m.desk_rooms_one_close_submit({ kind })}
            </ActionButton>
          </form>
        </div>
        {isRoom && <MonthView room={room} draft={draft} today={here.today} />}
      </div>
    </UpkeepSection>
  );
};
