import { NativeSelect } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { addDays } from '#contract/dates.ts';
import { type Comparison, comparisons, maxFigureDays } from '#contract/desk/insights.rules.ts';
import { m } from '#messages/web.ts';
import { useTypedDate } from '#web/ui/date-field.tsx';
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

/** Chooses the days, and what to compare them with. */
export const SpanFields = ({
  view,
  today,
  onChange,
}: {
  view: InsightsView;
  today: string;
  onChange: (view: InsightsView) => void;
}) => {
  const choose = (from: string, to: string) => onChange({ ...view, span: undefined, ...orderDays(from, to) });
  const first = useTypedDate({
    value: view.from,
    onChange: (from) => choose(from, view.to < from ? from : view.to),
  });
  const last = useTypedDate({
    value: view.to,
    onChange: (to) => {
      // The typed day stays, and the other follows.
      const earliest = addDays(to, 1 - maxFigureDays);
      choose(view.from > to ? to : view.from < earliest ? earliest : view.from, to);
    },
  });
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
        <input aria-label={m.desk_insights_from()} {...first} />
        <span aria-hidden>–</span>
        <input aria-label={m.desk_insights_to()} {...last} />
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
