import { NativeSelect } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type Comparison, comparisons } from '#contract/desk/insights.rules.ts';
import { m } from '#messages/web.ts';
import { isTypedDate } from '#web/lib/format-day.ts';
import { Segments } from '#web/ui/segments.tsx';
import classes from './insights.module.css';
import { daysOfSpan, type InsightsView, orderDays, type SpanName, spanNames } from './insights-view.ts';

const spanLabels: Readonly<Record<SpanName, string>> = {
  week: m.desk_insights_week(),
  month: m.desk_insights_month(),
  quarter: m.desk_insights_quarter(),
  year: m.desk_insights_year(),
};

const comparisonLabels: Readonly<Record<Comparison, string>> = {
  before: m.desk_insights_against_before(),
  year: m.desk_insights_against_year(),
  none: m.desk_insights_against_none(),
};

/** Which days are looked at, and what they are compared with. */
export const SpanFields = ({
  view,
  today,
  onChange,
}: {
  view: InsightsView;
  today: string;
  onChange: (view: InsightsView) => void;
}) => {
  const choose = (from: string, to: string) => {
    if (isTypedDate(from) && isTypedDate(to)) onChange({ ...view, span: undefined, ...orderDays(from, to) });
  };
  return (
    <>
      <div className={classes.span}>
        <Segments
          quiet
          label={m.desk_insights_span()}
          value={view.span ?? 'own'}
          options={spanNames.map((value) => ({ value, label: spanLabels[value] }))}
          onChange={(span: SpanName | 'own') => {
            if (span !== 'own') onChange({ ...view, span, ...daysOfSpan(span, today) });
          }}
        />
      </div>
      <fieldset className={classes.dates} aria-label={m.desk_insights_days()}>
        <IconCalendar size={20} stroke={1.8} aria-hidden />
        <input
          type="date"
          aria-label={m.desk_insights_from()}
          value={view.from}
          onChange={({ currentTarget: { value } }) => choose(value, view.to < value ? value : view.to)}
        />
        <span aria-hidden>–</span>
        <input
          type="date"
          aria-label={m.desk_insights_to()}
          value={view.to}
          onChange={({ currentTarget: { value } }) => choose(view.from > value ? value : view.from, value)}
        />
      </fieldset>
      <NativeSelect
        className={classes.against}
        aria-label={m.desk_insights_against()}
        value={view.against}
        data={comparisons.map((value) => ({ value, label: comparisonLabels[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const against = comparisons.find((one) => one === value);
          if (against) onChange({ ...view, against });
        }}
      />
    </>
  );
};
