import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import type { FieldOf } from './edits.ts';
import classes from './unsaved-bar.module.css';
import type { EditForm } from './use-edit-form.ts';

/** Who saved last, and when. */
export type LastChange = { by: string; at: string };

/** The navigation state with which a saved form is left. */
export const leavingSaved = { isSaved: true };

const isLeavingSaved = (state: unknown): boolean =>
  state !== null && typeof state === 'object' && 'isSaved' in state;

/** Asks for confirmation when the page is left with unsaved changes, also on closing the browser. */
export const useLeaving = (isChanged: boolean) => {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname && !isLeavingSaved(nextLocation.state),
  );
};

const LeaveQuestion = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div className={classes.line} role="alertdialog" aria-label={m.desk_upkeep_leave()}>
      <p className={classes.text}>{m.desk_upkeep_leave()}</p>
      <div className={classes.actions}>
        <Button ref={stay} variant="night" size="xs" onClick={onStay}>
          {m.desk_upkeep_stay()}
        </Button>
        <Button variant="danger" size="xs" onClick={onLeave}>
          {m.desk_upkeep_leave_anyway()}
        </Button>
      </div>
    </div>
  );
};

/** Conflicts field by field, with a choice between theirs and mine. */
const Clashes = <V extends object>({
  form,
  lastChange,
  labelOf,
  showValue,
}: Pick<Props<V>, 'form' | 'lastChange' | 'labelOf' | 'showValue'>) => {
  const here = useVenueMinute();
  const heading = useId();
  const describeWhen = () => {
    if (!lastChange || !here) return m.desk_upkeep_saved_elsewhere();
    const { date, time } = clockAt(Date.parse(lastChange.at), here.timeZone);
    return date === here.today
      ? m.desk_upkeep_saved_by_today({ by: lastChange.by, time })
      : m.desk_upkeep_saved_by({
          by: lastChange.by,
          moment: m.lib_moment({ day: formatShortDay(date, here.today), time }),
        });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these choices are buttons.
    <div className={classes.clashes} role="group" aria-labelledby={heading} data-clashes>
      <p className={classes.text} id={heading} role="alert">
        <IconAlertCircle size={20} stroke={1.8} aria-hidden />
        {describeWhen()}
      </p>
      <ul>
        {form.clashes.map((name) => (
          <li key={name} className={classes.clash}>
            <strong>{labelOf(name)}</strong>
            <Button
              variant="night"
              size="xs"
              className={classes.choice}
              onClick={() => form.takeTheirs(name)}
              aria-label={m.desk_upkeep_take_theirs({ field: labelOf(name) })}
            >
              {m.desk_upkeep_theirs({ value: showValue(name, form.saved[name]) })}
            </Button>
            <Button
              variant="night"
              size="xs"
              className={classes.choice}
              onClick={() => form.keepMine(name)}
              aria-label={m.desk_upkeep_keep_mine({ field: labelOf(name) })}
            >
              {m.desk_upkeep_mine({ value: showValue(name, form.values[name]) })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};

type Props<V extends object> = {
  form: EditForm<V>;
  labelOf: (name: FieldOf<V>) => string;
  /** A value as text, to choose between theirs and mine. */
  showValue: (name: FieldOf<V>, value: unknown) => string;
  lastChange?: LastChange | undefined;
  /** The number of wrong fields; the page marks them. */
  wrong?: number;
  /** Why the last attempt to save failed. */
  failure?: string | undefined;
  /** The label of the button; defaults to Save. */
  action?: string;
  isSaving: boolean;
  /** Saves, or goes to the first wrong field: the button is always enabled. */
  onSave: () => void;
};

/** A bar at the bottom of the page while there are unsaved changes. */
export const UnsavedBar = <V extends object>({
  form,
  labelOf,
  showValue,
  lastChange,
  wrong = 0,
  failure,
  action = m.desk_upkeep_save(),
  isSaving,
  onSave,
}: Props<V>) => {
  const bar = useRef<HTMLElement>(null);
  const count = form.changed.length;
  const leaving = useLeaving(count > 0);
  if (count === 0) return null;
  const save = () => {
    if (form.clashes.length === 0) return onSave();
    bar.current?.querySelector<HTMLElement>('[data-clashes] button')?.focus();
  };
  return (
    <section ref={bar} className={classes.bar} aria-label={m.desk_upkeep_unsaved()}>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {form.clashes.length > 0 && (
        <Clashes form={form} lastChange={lastChange} labelOf={labelOf} showValue={showValue} />
      )}
      {leaving.state === 'blocked' ? (
        <LeaveQuestion onStay={() => leaving.reset()} onLeave={() => leaving.proceed()} />
      ) : (
        <div className={classes.line}>
          <p className={classes.text} role="status">
            <strong>{m.desk_upkeep_count({ count })}</strong>{' '}
            <span>{form.changed.map(labelOf).join(', ')}</span>
            {wrong > 0 && <span> {m.desk_upkeep_wrong({ count: wrong })}</span>}
          </p>
          <div className={classes.actions}>
            <Button variant="night-subtle" size="xs" disabled={isSaving} onClick={form.discard}>
              {m.desk_upkeep_discard()}
            </Button>
            <Button size="xs" loading={isSaving} onClick={save}>
              {action}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
};
