import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { readinessStates } from '#contract/desk/desk.rules.ts';
import type { DeskRoom } from '#contract/desk/rooms.ts';
import { kinds } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { roomLooks } from '../../booking-tags.tsx';
import { type RoomsFilters, sorts, states } from './rooms-filters.ts';
import classes from './rooms-toolbar.module.css';

type Change = (part: Partial<RoomsFilters>) => void;

const stateName = (state: DeskRoom['state']): string => m.desk_rooms_state({ state });

/** The active filters apart from the search, on phones, each with a button to remove it. */
const Chips = ({ filters, onChange }: { filters: RoomsFilters; onChange: Change }) => {
  const chips = [
    { is: filters.kind && m.desk_rooms_group({ kind: filters.kind }), off: { kind: undefined } },
    { is: filters.state && stateName(filters.state), off: { state: undefined } },
    { is: filters.readiness && roomLooks[filters.readiness].label, off: { readiness: undefined } },
  ];
  return (
    <div className={classes.chips}>
      {chips.map(
        ({ is, off }) =>
          is && (
            <Button
              key={is}
              variant="light"
              size="xs"
              rightSection={<IconX size={16} stroke={1.8} aria-hidden />}
              aria-label={m.desk_rooms_take_away({ filter: is })}
              onClick={() => onChange(off)}
            >
              {is}
            </Button>
          ),
      )}
    </div>
  );
};

/** Filters and sorting of the list; on phones most are behind one button. */
export const RoomsToolbar = ({
  rooms,
  filters,
  onChange,
}: {
  rooms: readonly DeskRoom[] | undefined;
  filters: RoomsFilters;
  onChange: Change;
}) => {
  const [isOpen, setOpen] = useState(false);
  const countOf = (kind?: string) =>
    rooms && { count: formatCount(rooms.filter((room) => !kind || room.kind === kind).length) };
  const { kind: shown, state: chosenState, readiness, sort } = filters;
  const chosen = [shown, chosenState, readiness, sort !== 'house'].filter(Boolean).length;
  const kindChoices = [
    { value: 'all' as const, label: m.desk_rooms_all(), ...countOf() },
    ...kinds.map((kind) => ({ value: kind, label: m.desk_rooms_group({ kind }), ...countOf(kind) })),
  ];
  return (
    <search className={classes.toolbar}>
      <Segments
        label={m.desk_rooms_kind()}
        quiet
        value={filters.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
        options={kindChoices}
      />
      <SearchField
        className={classes.search}
        aria-label={m.desk_rooms_search()}
        placeholder={m.desk_rooms_search()}
        value={filters.q}
        onChange={(q) => onChange({ q: q.trim() })}
      />
      <Button
        variant="default"
        className={classes.toggle}
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {m.desk_rooms_filter({ count: chosen })}
      </Button>
      <div className={classes.selects} data-open={isOpen || undefined}>
        <NativeSelect
          className={classes.kind}
          aria-label={m.desk_rooms_kind()}
          data={kindChoices.map(({ value, label }) => ({ value, label }))}
          value={shown ?? 'all'}
          onChange={({ currentTarget }) =>
            onChange({ kind: kinds.find((kind) => kind === currentTarget.value) })
          }
        />
        <NativeSelect
          aria-label={m.desk_rooms_column_state()}
          data={[
            { value: '', label: m.desk_rooms_any_state() },
            ...states.map((state) => ({ value: state, label: stateName(state) })),
          ]}
          value={filters.state ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ state: states.find((state) => state === currentTarget.value) })
          }
        />
        <NativeSelect
          aria-label={m.desk_rooms_column_readiness()}
          data={[
            { value: '', label: m.desk_rooms_any_readiness() },
            ...readinessStates.map((state) => ({ value: state, label: roomLooks[state].label })),
          ]}
          value={filters.readiness ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ readiness: readinessStates.find((state) => state === currentTarget.value) })
          }
        />
        <NativeSelect
          aria-label={m.desk_rooms_sort()}
          data={sorts.map((sort) => ({ value: sort, label: m.desk_rooms_sort_by({ sort }) }))}
          value={filters.sort}
          onChange={({ currentTarget }) =>
            onChange({ sort: sorts.find((sort) => sort === currentTarget.value) ?? 'house' })
          }
        />
      </div>
      <Chips filters={filters} onChange={onChange} />
    </search>
  );
};
