import { IconAlertTriangle, IconClockExclamation, IconClockOff, IconTool } from '@tabler/icons-react';
import { m } from '#messages/web.ts';
import { shownStatus, statusLooks } from '../../booking-tags.tsx';
import classes from './bar.module.css';
import type { Bar } from './bars.ts';
import { type BarTag, wordsOf } from './describe-bar.ts';
import { fitBar, measureText } from './fit-bar.ts';

export const lookOf = (bar: Bar): string => (bar.type === 'booking' ? shownStatus(bar.booking) : 'Blocked');

/** The icon of a bar that is no booking: closed by staff, or by opening hours. */
export const markOf = ({ type }: Bar) => (type === 'shut' ? IconClockOff : IconTool);

const tagWidth: Readonly<Record<BarTag, number>> = { late: 66, over: 36, clash: 36 };

const Tag = ({ tag }: { tag: BarTag }) => {
  const Mark = tag === 'clash' ? IconAlertTriangle : IconClockExclamation;
  return (
    <span className={classes.tag}>
      <Mark size={16} stroke={1.8} />
      {tag === 'late' && m.desk_board_late()}
    </span>
  );
};

/** The visible part of a bar: its icon, as much text as fits, and what needs attention. */
export const BarFace = ({
  bar,
  width,
  now,
  tag,
  clash,
}: {
  bar: Bar;
  /** In pixels. */
  width: number;
  now: number;
  tag?: BarTag | undefined;
  /** The part of the bar that clashes, as shares from 0 to 1. */
  clash?: { from: number; to: number } | undefined;
}) => {
  const Mark = bar.type === 'booking' ? statusLooks[shownStatus(bar.booking)].Mark : markOf(bar);
  const words = wordsOf(bar, now);
  const { name, hasEnd, isTight, hasMark } = fitBar(
    width - (tag ? tagWidth[tag] : 0),
    { ...words, isPerson: bar.type === 'booking', ...(tag && { end: '' }) },
    measureText,
  );
  return (
    <span className={classes.face} data-tight={isTight || undefined} aria-hidden>
      {clash && (
        <span
          className={classes.clash}
          style={{
            insetInlineStart: `${clash.from * 100}%`,
            inlineSize: `${(clash.to - clash.from) * 100}%`,
          }}
        />
      )}
      {hasMark && <Mark className={classes.mark} size={16} stroke={1.8} />}
      <span className={classes.name}>{name}</span>
      {hasEnd && <span className={classes.end}>{words.end}</span>}
      {tag && width > tagWidth[tag] + 30 && <Tag tag={tag} />}
    </span>
  );
};
