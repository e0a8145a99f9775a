import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { currentHouse } from '#contract/house/house.rules.ts';
import { kinds, longest } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import {
  type DraftErrors,
  type Measure,
  measures,
  newDraft,
  onlyKind,
  type RuleDraft,
  scopes,
} from './rule-draft.ts';
import classes from './rule-form.module.css';
import { nameWeekday, type RatedBookable } from './rule-words.ts';
import { SentenceInput, SentenceSelect, Weekdays } from './sentence-fields.tsx';

const nameMeasure = (measure: Measure): string => {
  const sign = currentHouse().currencySymbol;
  const words = {
    'percent more': m.desk_rates_percent_more(),
    'percent less': m.desk_rates_percent_less(),
    'amount more': m.desk_rates_amount_more({ sign }),
    'amount less': m.desk_rates_amount_less({ sign }),
    price: m.desk_rates_exactly({ sign }),
  } satisfies Record<Measure, string>;
  return words[measure];
};

const nameScope = (scope: string): string => {
  const only = onlyKind(scope);
  return only
    ? m.desk_rates_only({ kind: only })
    : m.desk_rates_of_all({ kinds: scope.replaceAll(' ', '_') });
};

const unitIn = ({ scope, hours }: RuleDraft): 'night' | 'hour' | 'both' => {
  const named = scope.split(' ');
  if (hours || (scope !== 'all' && !named.includes('room'))) return 'hour';
  return scope === 'room' || scope === 'only room' ? 'night' : 'both';
};

/** Conditions of a rule, with their initial values. */
const conditions = {
  dates: { from: '', to: '' },
  weekdays: [5, 6],
  hours: { from: '22:00', to: '06:00' },
  minUnits: '7',
} as const satisfies Partial<RuleDraft>;
type Condition = keyof typeof conditions;

type Props = {
  draft: RuleDraft;
  errors: DraftErrors;
  /** The suggested name, used while the name is blank. */
  suggested: string;
  bookables: readonly RatedBookable[];
  isNew: boolean;
  onChange: (part: Partial<RuleDraft>) => void;
};

const ErrorLine = ({ id, text }: { id: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} className={classes.error} role="alert">
      {text}
    </p>
  );

/** The rule as a sentence with fields; conditions can be added and removed. */
export const RuleSentence = ({ draft, errors, suggested, bookables, isNew, onChange }: Props) => {
  const id = useId();
  const errorId = (field: keyof RuleDraft) => `${id}-${field}`;
  const mark = (field: keyof RuleDraft) => ({
    name: `rule-${field}`,
    isWrong: errors[field] !== undefined,
    describedBy: errors[field] === undefined ? undefined : errorId(field),
  });
  const only = onlyKind(draft.scope);
  const unit = unitIn(draft);
  const line = (condition: Condition, fields: React.ReactNode) => (
    <div key={condition}>
      <div className={classes.sentence}>
        {fields}
        <ActionIcon
          variant="transparent"
          aria-label={m.desk_rates_without({ condition })}
          onClick={() => onChange({ [condition]: newDraft[condition] })}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <ErrorLine id={errorId(condition)} text={errors[condition]} />
    </div>
  );
  const { dates, weekdays, hours, minUnits } = draft;
  const leftOut = bookables.filter(({ kind, id }) =>
    draft.except.some((one) => one.kind === kind && one.id === id),
  );
  const missing = (Object.keys(conditions) as Condition[]) // it has no other keys
    .filter((condition) => draft[condition] === null && (condition !== 'hours' || unit !== 'night'));
  return (
    <>
      <div className={classes.sentence}>
        {m.desk_rates_called({
          name: (label) => (
            <SentenceInput
              label={label}
              {...mark('name')}
              className={classes.nameField}
              value={draft.name}
              placeholder={suggested}
              maxLength={80}
              autoFocus={isNew}
              onChange={(name) => onChange({ name })}
            />
          ),
        })}
      </div>
      <div className={classes.sentence}>
        {m.desk_rates_cost({
          unit,
          scope: (label) => (
            <SentenceSelect
              label={label}
              {...mark('scope')}
              value={draft.scope}
              options={scopes.map((scope) => ({ value: scope, label: nameScope(scope) }))}
              onChange={(scope) => onChange({ scope, ids: [] })}
            />
          ),
          number: (label) => (
            <SentenceInput
              label={label}
              {...mark('change')}
              className={classes.numberField}
              inputMode="decimal"
              maxLength={12}
              value={draft.change.number}
              onChange={(number) => onChange({ change: { ...draft.change, number } })}
            />
          ),
          measure: (label) => (
            <SentenceSelect
              label={label}
              name="rule-measure"
              value={draft.change.measure}
              options={measures.map((measure) => ({ value: measure, label: nameMeasure(measure) }))}
              // All options are measures.
              onChange={(measure) => onChange({ change: { ...draft.change, measure: measure as Measure } })}
            />
          ),
          stop: (label) => (
            <SentenceSelect
              label={label}
              name="rule-stop"
              value={draft.stop ? 'stop' : 'on'}
              options={[
                { value: 'on', label: m.desk_rates_read_on() },
                { value: 'stop', label: m.desk_rates_stop() },
              ]}
              onChange={(value) => onChange({ stop: value === 'stop' })}
            />
          ),
        })}
      </div>
      <ErrorLine id={errorId('change')} text={errors.change} />
      {only && (
        <fieldset className={classes.choices} aria-describedby={errors.ids && errorId('ids')}>
          <legend>{m.desk_rates_which({ kind: kinds.includes(only) ? only : 'room' })}</legend>
          {bookables
            .filter(({ kind }) => kind === only)
            .map((one) => (
              <label key={one.id}>
                <input
                  type="checkbox"
                  name="rule-ids"
                  checked={draft.ids.includes(one.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({
                      ids: checked ? [...draft.ids, one.id] : draft.ids.filter((other) => other !== one.id),
                    })
                  }
                />
                {one.title}
              </label>
            ))}
          <ErrorLine id={errorId('ids')} text={errors.ids} />
        </fieldset>
      )}
      {!only && leftOut.length > 0 && (
        <div className={classes.conditions}>
          {m.desk_rates_left_out()}
          {leftOut.map(({ kind, id, title }) => (
            <Button
              key={`${kind} ${id}`}
              variant="light"
              size="xs"
              rightSection={<IconX size={16} stroke={1.8} aria-hidden />}
              aria-label={m.desk_rates_take_in({ title })}
              onClick={() =>
                onChange({ except: draft.except.filter((one) => one.kind !== kind || one.id !== id) })
              }
            >
              {title}
            </Button>
          ))}
        </div>
      )}
      {dates &&
        line(
          'dates',
          m.desk_rates_between_days({
            from: (label) => (
              <SentenceInput
                label={label}
                {...mark('dates')}
                type="date"
                value={dates.from}
                onChange={(from) => onChange({ dates: { ...dates, from } })}
              />
            ),
            to: (label) => (
              <SentenceInput
                label={label}
                {...mark('dates')}
                type="date"
                value={dates.to}
                onChange={(to) => onChange({ dates: { ...dates, to } })}
              />
            ),
          }),
        )}
      {weekdays &&
        line(
          'weekdays',
          m.desk_rates_on_weekdays({
            days: (label) => (
              <Weekdays
                label={label}
                name="rule-weekdays"
                days={weekdays}
                nameDay={nameWeekday}
                onChange={(days) => onChange({ weekdays: days })}
              />
            ),
          }),
        )}
      {hours &&
        line(
          'hours',
          m.desk_rates_between_hours({
            from: (label) => (
              <SentenceInput
                label={label}
                {...mark('hours')}
                type="time"
                value={hours.from}
                onChange={(from) => onChange({ hours: { ...hours, from } })}
              />
            ),
            to: (label) => (
              <SentenceInput
                label={label}
                {...mark('hours')}
                type="time"
                value={hours.to}
                onChange={(to) => onChange({ hours: { ...hours, to } })}
              />
            ),
          }),
        )}
      {minUnits !== null &&
        line(
          'minUnits',
          m.desk_rates_for_long({
            unit,
            count: (label) => (
              <SentenceInput
                label={label}
                {...mark('minUnits')}
                className={classes.numberField}
                type="number"
                min={1}
                max={longest.room}
                value={minUnits}
                onChange={(count) => onChange({ minUnits: count })}
              />
            ),
          }),
        )}
      {missing.length > 0 && (
        <div className={classes.conditions}>
          {missing.map((condition) => (
            <Button
              key={condition}
              variant="light"
              size="xs"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
              onClick={() => onChange({ [condition]: conditions[condition] })}
            >
              {m.desk_rates_condition({ condition })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};
