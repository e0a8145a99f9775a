import '#web/ui/overlays.css';
import { Button, Popover } from '@mantine/core';
import { IconAlertCircle, IconMail } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { Alternative } from '#contract/bookings.ts';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { formatSum } from '#web/lib/format.ts';
import classes from './change-popover.module.css';
import {
  countUnits,
  firstName,
  formatPlace,
  nameChange,
  nameColleague,
  nameDifference,
  nameObstacle,
} from './describe-change.ts';
import { type Here, type Place, placeOf } from './place.ts';
import type { Change, Draft } from './use-change.ts';

/** Why the change is impossible: an obstacle, or a refusal of the preview or of the change itself. */
export const explainChange = (change: Change, here: Here): string | undefined => {
  const { draft, preview, refusal } = change;
  if (!draft) return undefined;
  if (draft.obstacle) return nameObstacle(draft.obstacle, draft.title, here.now);
  // A changed price is no obstacle: the new one is shown below, to be confirmed again.
  const error = refusal?.code === 'PRICE_CHANGED' ? preview.error : (refusal?.error ?? preview.error);
  if (!error) return undefined;
  const colleague = error instanceof ProblemError ? nameColleague(error.problem, here) : undefined;
  return colleague ?? explainFailure(m.desk_board_not_changed(), error);
};

const isUnready = ({ refusal, preview }: Change): boolean => {
  const error = refusal?.error ?? preview.error;
  return error instanceof ProblemError && error.problem.code === 'NOT_READY';
};

const alternativesOf = ({ refusal, preview }: Change): readonly Alternative[] => {
  const error = refusal?.error ?? preview.error;
  return error instanceof ProblemError ? (error.problem.alternatives ?? []).slice(0, 2) : [];
};

/** Old and new place with their sums, and the difference, as calculated by the server. */
const Sums = ({ draft, change, here }: { draft: Draft; change: Change; here: Here }) => {
  const { booking, to, title } = draft;
  const { data } = change.preview;
  const difference = data && nameDifference(booking, data.difference);
  // In the same room, only the days differ.
  const nameLine = (place: Place, name: string) =>
    m.desk_board_place_units({
      title: to.id === booking.id ? formatPlace(booking, place, here) : name,
      units: countUnits(booking, place.count),
    });
  return (
    <>
      {change.refusal && (
        <p className={classes.refused} role="alert">
          <IconAlertCircle size={18} stroke={1.8} aria-hidden />
          <span>{change.refusal.text}</span>
        </p>
      )}
      <dl className={classes.sums}>
        <div>
          <dt>{nameLine(placeOf(booking), booking.title)}</dt>
          <dd>{formatSum(booking.amount)}</dd>
        </div>
        <div>
          <dt>{nameLine(to, title)}</dt>
          <dd>{data ? formatSum(data.amount) : '…'}</dd>
        </div>
        <div className={classes.difference}>
          <dt>{difference?.text ?? m.desk_board_asking()}</dt>
          <dd>{difference?.sum}</dd>
        </div>
      </dl>
      {booking.guest.email !== '' && (
        <p className={classes.mail}>
          <IconMail size={18} stroke={1.8} aria-hidden />
          {m.desk_board_told_by_mail()}
        </p>
      )}
    </>
  );
};

const Refused = ({
  text,
  change,
  here,
  onPick,
  onAnyway,
}: {
  text: string;
  change: Change;
  here: Here;
  onPick: (alternative: Alternative) => void;
  onAnyway: () => void;
}) => {
  const { draft } = change;
  if (!draft) return null;
  return (
    <>
      <p className={classes.refused} role="alert">
        <IconAlertCircle size={18} stroke={1.8} aria-hidden />
        <span>
          {m.desk_board_stays({ text, name: firstName(draft.booking), title: draft.booking.title })}
        </span>
      </p>
      {isUnready(change) && (
        <Button variant="light" size="xs" fullWidth onClick={onAnyway}>
          {m.desk_booking_move_anyway()}
        </Button>
      )}
      {alternativesOf(change).map((one) => (
        <Button
          key={`${one.id} ${one.date} ${one.time}`}
          variant="light"
          size="xs"
          fullWidth
          onClick={() => onPick(one)}
        >
          {m.desk_board_alternative({
            title: one.title,
            when: formatPlace(draft.booking, one, here),
            sum: nameDifference(draft.booking, one.amount - draft.booking.amount).sum,
          })}
        </Button>
      ))}
    </>
  );
};

/** Explains a change before it is written. Follows the carried booking. */
export const ChangePopover = ({
  change,
  here,
  onPutBack,
  children,
}: {
  change: Change;
  here: Here;
  onPutBack: () => void;
  /** The bar of the carried booking. */
  children: React.ReactNode;
}) => {
  const { draft, canConfirm, isBusy, confirm, carry } = change;
  const button = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const isPointer = draft?.via === 'pointer';
  // With the keyboard, the focus stays on the carried booking.
  useEffect(() => {
    if (isPointer && canConfirm) button.current?.focus({ preventScroll: true });
  }, [isPointer, canConfirm]);
  if (!draft) return null;
  const refused = explainChange(change, here);
  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (!isOpen && !isBusy) onPutBack();
      }}
      position="right"
      offset={14}
      width={316}
      radius={14}
      shadow="none"
      withArrow
      arrowSize={12}
      closeOnEscape
      trapFocus={false}
      returnFocus={false}
      hideDetached={false}
      middlewares={{ flip: true, shift: { padding: 12 } }}
      classNames={{ dropdown: classes.popover, arrow: classes.arrow }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-labelledby={headingId}>
        <h2 id={headingId} className={classes.heading}>
          {nameChange(draft.booking, draft.to, draft.title, here)}
        </h2>
        {refused ? (
          <Refused
            text={refused}
            change={change}
            here={here}
            onPick={({ id, date, time, count, title }) =>
              carry({ ...draft, to: { id, date, time, count }, title, obstacle: undefined })
            }
            onAnyway={() => carry({ ...draft, via: 'pointer', anyway: true })}
          />
        ) : (
          <Sums draft={draft} change={change} here={here} />
        )}
        <div className={classes.actions}>
          {!refused && (
            <Button
              ref={button}
              size="xs"
              disabled={!canConfirm && !isBusy}
              loading={isBusy}
              onClick={confirm}
            >
              {m.desk_board_confirm()}
            </Button>
          )}
          <Button variant="quiet" size="xs" disabled={isBusy} onClick={onPutBack}>
            {refused ? m.desk_close() : m.desk_undo()}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
