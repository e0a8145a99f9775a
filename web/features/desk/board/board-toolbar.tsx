import { IconBed, IconClock } from '@tabler/icons-react';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { Segments } from '#web/ui/segments.tsx';
import { DaySteps } from '../day-steps.tsx';
import classes from './board-toolbar.module.css';
import { type BoardMode, type BoardSpan, type BoardView, kindsOf, type Zoom, zooms } from './board-view.ts';
import { groupNames } from './describe-board.ts';

const zoomNames: Readonly<Record<Zoom, string>> = {
  'half-day': m.desk_board_zoom_half_day(),
  day: m.desk_board_zoom_day(),
  week: m.desk_board_zoom_week(),
  'two-weeks': m.desk_board_zoom_two_weeks(),
  month: m.desk_board_zoom_month(),
};

export type ChangeView = (part: Partial<BoardView>) => void;

export const ModeField = ({ mode, onChange }: { mode: BoardMode; onChange: ChangeView }) => (
  <Segments
    quiet
    label={m.desk_board_view()}
    value={mode}
    options={[
      { value: 'nights', label: m.desk_board_nights(), Icon: IconBed },
      { value: 'hours', label: m.desk_board_hours(), Icon: IconClock },
    ]}
    onChange={(next) =>
      onChange({
        mode: next,
        zoom: next === 'nights' ? 'two-weeks' : 'day',
        kind: undefined,
        time: undefined,
      })
    }
  />
);

export const KindField = ({
  view: { mode, kind },
  onChange,
  children,
}: {
  view: BoardView;
  onChange: ChangeView;
  children?: React.ReactNode;
}) => {
  const options: readonly Kind[] = kindsOf[mode];
  const chip = (value: Kind | undefined, label: string) => (
    <button
      key={label}
      type="button"
      className={classes.chip}
      aria-pressed={kind === value}
      onClick={() => onChange({ kind: value })}
    >
      {label}
    </button>
  );
  if (options.length < 2 && !children) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would render its legend.
    <div className={classes.chips} role="group" aria-label={m.desk_board_kinds()}>
      {options.length > 1 && [
        chip(undefined, m.desk_board_all()),
        ...options.map((value) => chip(value, groupNames[value])),
      ]}
      {children}
    </div>
  );
};

/** Chooses the view: nights or hours, days, kinds, zoom. */
export const BoardToolbar = ({
  view,
  span,
  label,
  onChange,
  onShift,
  onToday,
}: {
  view: BoardView;
  span: BoardSpan;
  /** The days in view, as text. */
  label: string;
  onChange: ChangeView;
  onShift: (direction: -1 | 1) => void;
  onToday: () => void;
}) => (
  <div className={classes.toolbar}>
    <ModeField mode={view.mode} onChange={onChange} />
    <DaySteps
      date={span.from}
      dateLabel={m.desk_board_first_day()}
      label={label}
      onChange={(date) => onChange({ date, time: undefined })}
      onShift={onShift}
      onToday={onToday}
    />
    <KindField view={view} onChange={onChange} />
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={view.free}
        aria-checked={view.free}
        onChange={({ currentTarget: { checked } }) => onChange({ free: checked })}
      />
      <span className={classes.track} aria-hidden />
      {m.desk_board_free_only()}
    </label>
    <div className={classes.zoom}>
      <Segments
        quiet
        label={m.desk_board_zoom()}
        value={view.zoom}
        options={zooms[view.mode].map((value) => ({ value, label: zoomNames[value] }))}
        onChange={(zoom: Zoom) => onChange({ zoom, time: undefined })}
      />
    </div>
  </div>
);
