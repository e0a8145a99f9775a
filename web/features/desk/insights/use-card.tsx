import { useState } from 'react';
import type { Insights, Use } from '#contract/desk/insights.ts';
import { m } from '#messages/web.ts';
import { longWeekdays } from '#web/lib/format-day.ts';
import { Segments } from '#web/ui/segments.tsx';
import { ChartCard } from './chart-card.tsx';
import { describeUse, percent } from './describe-figures.ts';
import classes from './heat.module.css';
import type { InsightsView } from './insights-view.ts';

type Kind = 'study' | 'pc';

/** The share from which each colour is used. */
const steps = [0, 2, 12, 22, 32, 42];
const stepOf = (value: number): number => steps.findLastIndex((step) => value >= step);

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const nameHour = (hour: number): string => String(hour).padStart(2, '0');
const nameWeekday = (weekday: number): string => longWeekdays[weekday % 7] ?? '';
const shortWeekdays = m.lib_weekdays_short().split(' ');

/** When study rooms and PCs are in use: weekday × hour, with a number in every cell. */
export const UseCard = ({ insights, view }: { insights: Insights; view: InsightsView }) => {
  const [kind, setKind] = useState<Kind>('study');
  const find = (weekday: number, hour: number): Use | undefined => insights.use[(weekday - 1) * 24 + hour];
  const shareOf = (weekday: number, hour: number): number | undefined => {
    const used = find(weekday, hour)?.[kind];
    return used && used.hoursOpen > 0 ? percent(used.hoursSold, used.hoursOpen) : undefined;
  };
  // Phones leave out the hours before the first with bookings.
  const firstHour = hours.find((hour) => weekdays.some((weekday) => (shareOf(weekday, hour) ?? 0) >= 2)) ?? 0;
  return (
    <ChartCard
      name={m.desk_insights_use()}
      sentence={describeUse(insights, kind)}
      isTable
      view={view}
      rows={insights.use.filter(({ [kind]: used }) => used.hoursOpen > 0)}
      table="use"
      keyOf={({ weekday, hour }) => weekday * 24 + hour}
      columns={[
        { heading: m.desk_insights_day(), cell: ({ weekday }) => nameWeekday(weekday) },
        { heading: m.desk_insights_hour(), cell: ({ hour }) => `${nameHour(hour)}:00` },
        { heading: m.desk_insights_sold(), isAmount: true, cell: (use) => use[kind].hoursSold },
        { heading: m.desk_insights_open(), isAmount: true, cell: (use) => use[kind].hoursOpen },
      ]}
      actions={
        <div className={classes.kinds}>
          <Segments
            quiet
            label={m.desk_insights_use_kind()}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'study', label: m.desk_insights_study() },
              { value: 'pc', label: m.desk_insights_pcs() },
            ]}
          />
        </div>
      }
    >
      <table className={classes.heat}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col" data-early={hour < firstHour || undefined}>
                {nameHour(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" aria-label={nameWeekday(weekday)}>
                {shortWeekdays[weekday % 7]}
              </th>
              {hours.map((hour) => {
                const value = shareOf(weekday, hour);
                return (
                  <td
                    key={hour}
                    data-step={value === undefined ? undefined : stepOf(value)}
                    data-early={hour < firstHour || undefined}
                  >
                    {value ?? ''}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.heatLegend}>
        {steps.map((step, index) => (
          <span key={step} data-step={index}>
            {step}
          </span>
        ))}
        {m.desk_insights_heat_note()}
      </p>
    </ChartCard>
  );
};
