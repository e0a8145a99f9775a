import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import type { OpenSpan } from '#contract/house/house.rules.ts';
import type { DeskHouse } from '#contract/house/house.ts';
import { m } from '#messages/web.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { FieldLabel } from '../upkeep/edit-field.tsx';
import { UpkeepSection } from '../upkeep/upkeep-layout.tsx';
import classes from './settings.module.css';
import type { SectionProps } from './settings-sections.tsx';
import { fieldNames } from './settings-values.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const names = new Intl.DateTimeFormat(m.language(), { weekday: 'short', timeZone: 'UTC' });

/** 1 January 2024 was a Monday. */
const nameWeekday = (day: number): string => names.format(Date.UTC(2024, 0, day));

const Days = ({ span, onChange }: { span: OpenSpan; onChange: (span: OpenSpan) => void }) =>
  span.dates ? (
    <TextInput
      type="date"
      aria-label={m.desk_settings_date()}
      value={span.dates[0] ?? ''}
      onChange={({ currentTarget }) => onChange({ ...span, dates: [currentTarget.value] })}
    />
  ) : (
    <div className={classes.days}>
      {weekdays.map((day) => (
        <label key={day} className={classes.day}>
          <input
            type="checkbox"
            checked={span.days?.includes(day) ?? false}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...span,
                days: weekdays.filter((one) => (one === day ? checked : span.days?.includes(one))),
              })
            }
          />
          {nameWeekday(day)}
        </label>
      ))}
    </div>
  );

const SpanRow = ({
  span,
  name,
  onChange,
  onRemove,
}: {
  span: OpenSpan;
  name: string | undefined;
  onChange: (span: OpenSpan) => void;
  onRemove: () => void;
}) => (
  <li className={classes.span}>
    <Days span={span} onChange={onChange} />
    <div className={classes.times}>
      <TextInput
        {...(name && { name })}
        aria-label={m.desk_settings_from()}
        maxLength={5}
        value={span.from}
        onChange={({ currentTarget }) => onChange({ ...span, from: currentTarget.value })}
      />
      <span>{m.desk_settings_to()}</span>
      <TextInput
        aria-label={m.desk_settings_until()}
        maxLength={5}
        value={span.to}
        onChange={({ currentTarget }) => onChange({ ...span, to: currentTarget.value })}
      />
      <ActionIcon variant="subtle" aria-label={m.desk_settings_remove_hours()} onClick={onRemove}>
        <IconTrash size={20} stroke={1.8} />
      </ActionIcon>
    </div>
  </li>
);

const KindHours = ({ kind, form, wrong }: SectionProps & { kind: 'study' | 'pc' }) => {
  const today = useVenueMinute()?.today ?? '';
  const heading = useId();
  const spans = form.values[kind];
  const change = (next: OpenSpan[]) => form.change({ [kind]: next });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would be rendered on the line above its fieldset.
    <div className={classes.kind} role="group" aria-labelledby={heading}>
      <h3 id={heading} className={classes.kindHeading}>
        <FieldLabel text={fieldNames[kind]} isChanged={form.isChanged(kind)} />
      </h3>
      {spans.length === 0 && <p className={classes.closed}>{m.desk_settings_never_open()}</p>}
      <ul className={classes.spans}>
        {spans.map((span, index) => (
          <SpanRow
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their position in the list.
            key={index}
            span={span}
            name={index === 0 ? kind : undefined}
            onChange={(one) => change(spans.map((other, at) => (at === index ? one : other)))}
            onRemove={() => change(spans.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      {wrong[kind] && (
        <p className={classes.wrong} role="alert">
          {wrong[kind]}
        </p>
      )}
      <div className={classes.add}>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={18} stroke={1.8} />}
          onClick={() => change([...spans, { days: [...weekdays], from: '07:00', to: '24:00' }])}
        >
          {m.desk_settings_add_days()}
        </Button>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={18} stroke={1.8} />}
          onClick={() => change([...spans, { dates: [today], from: '00:00', to: '00:00' }])}
        >
          {m.desk_settings_add_date()}
        </Button>
      </div>
    </div>
  );
};

export const HoursSection = ({ house, ...props }: SectionProps & { house: DeskHouse }) => (
  <UpkeepSection id="hours" heading={m.desk_settings_hours()} lead={m.desk_settings_hours_lead()}>
    <KindHours kind="study" {...props} />
    <KindHours kind="pc" {...props} />
    <p className={classes.hint}>{m.desk_settings_hours_kept({ count: house.upcoming.hour })}</p>
  </UpkeepSection>
);
