import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { type LogKind, logKinds } from '#contract/desk/log.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/web.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import classes from './log.module.css';
import { type LogFilters, spans } from './log-filters.ts';

type Person = { uid: string; name: string };

/** The filters of the log; on phones most are behind one button. */
export const LogToolbar = ({
  people,
  filters,
  onChange,
}: {
  people: readonly Person[];
  filters: LogFilters;
  onChange: (part: Partial<LogFilters>) => void;
}) => {
  const [isShown, show] = useState(false);
  const chosen = [filters.actor, filters.kind].filter(Boolean).length;
  const isKnown =
    !filters.actor || filters.actor === 'house' || people.some(({ uid }) => uid === filters.actor);
  return (
    <search className={classes.toolbar}>
      <SearchField
        className={classes.search}
        aria-label={m.desk_log_search()}
        placeholder={m.desk_log_search()}
        value={filters.q}
        onChange={(q) => onChange({ q: q.trim() })}
      />
      <Button
        className={classes.toggle}
        variant="default"
        aria-expanded={isShown}
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden />}
        onClick={() => show(!isShown)}
      >
        {m.desk_log_filter({ count: chosen })}
      </Button>
      <div className={classes.selects} data-open={isShown || undefined}>
        <NativeSelect
          aria-label={m.desk_log_person()}
          data={[
            { value: '', label: m.desk_log_everyone() },
            { value: 'house', label: m.desk_log_house({ house: currentHouse().name }) },
            ...people.map(({ uid, name }) => ({ value: uid, label: name })),
            ...(isKnown ? [] : [{ value: filters.actor, label: filters.actor }]),
          ]}
          value={filters.actor}
          onChange={({ currentTarget }) => onChange({ actor: currentTarget.value })}
        />
        <NativeSelect
          aria-label={m.desk_log_kind_label()}
          data={[
            { value: '', label: m.desk_log_all_kinds() },
            ...([...logKinds, 'refused'] as const).map((kind) => ({
              value: kind,
              label: m.desk_log_kind({ kind }),
            })),
          ]}
          value={filters.kind ?? ''}
          // All options but the first are kinds.
          onChange={({ currentTarget }) =>
            onChange({ kind: (currentTarget.value || undefined) as LogKind | 'refused' | undefined })
          }
        />
      </div>
      <Segments
        label={m.desk_log_span()}
        quiet
        options={spans.map((span) => ({ value: span, label: m.desk_log_span_of({ span }) }))}
        value={filters.span}
        onChange={(span) => onChange({ span, from: '', to: '' })}
      />
      {filters.span === 'dates' && (
        <div className={classes.dates}>
          {(['from', 'to'] as const).map((side) => (
            <DateField
              key={side}
              label={side === 'from' ? m.desk_log_from() : m.desk_log_to()}
              value={filters[side]}
              onChange={(date) => onChange({ [side]: date })}
            />
          ))}
        </div>
      )}
    </search>
  );
};
