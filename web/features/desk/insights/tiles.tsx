import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Insights } from '#contract/desk/insights.ts';
import { m } from '#messages/web.ts';
import { type Change, describeTiles } from './describe-figures.ts';
import { InView } from './in-view.tsx';
import classes from './insights.module.css';

const TileLine = lazy(async () => ({ default: (await import('./charts.tsx')).TileLine }));

const marks = { up: IconArrowUp, down: IconArrowDown, same: IconEqual };
const words = { up: m.desk_insights_up(), down: m.desk_insights_down(), same: '' };

const ChangePill = ({ change: { direction, isGood, text } }: { change: Change }) => {
  const Mark = marks[direction];
  const tone = isGood === undefined ? 'off' : isGood ? 'ok' : 'bad';
  return (
    <span className={classes.change} data-tone={tone}>
      <Mark size={15} stroke={2.2} aria-hidden />
      <VisuallyHidden>{words[direction]} </VisuallyHidden>
      {text}
    </span>
  );
};

/** The key figures at a glance. */
export const Tiles = ({ insights }: { insights: Insights }) => (
  <ul className={classes.tiles} aria-label={m.desk_insights_figures()}>
    {describeTiles(insights).map(({ label, value, unit, was, change, line }) => (
      <li key={label} className={classes.tile}>
        <span className={classes.tileLabel}>{label}</span>
        <span className={classes.tileValue}>
          {value}
          {unit && <small> {unit}</small>}
        </span>
        <span className={classes.tileWas}>
          {change && <ChangePill change={change} />}
          {was !== undefined && <span>{m.desk_insights_was_tile({ value: was })}</span>}
        </span>
        {/* The library makes charts focusable, but this one conveys nothing of its own. */}
        <span className={classes.tileLine} inert>
          <InView height={44}>
            <TileLine data={line} />
          </InView>
        </span>
      </li>
    ))}
  </ul>
);
