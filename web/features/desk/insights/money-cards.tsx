import { IconBed, IconBooks, IconDeviceDesktop, IconReceipt, IconToolsKitchen2 } from '@tabler/icons-react';
import type { Source } from '#contract/desk/insights.rules.ts';
import type { Insights } from '#contract/desk/insights.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { ChartCard } from './chart-card.tsx';
import { describeDishes, describeRevenue, describeSources, none } from './describe-figures.ts';
import type { InsightsView } from './insights-view.ts';
import classes from './lists.module.css';

type Props = { insights: Insights; view: InsightsView };

const icons: Readonly<Record<Source, typeof IconBed>> = {
  rooms: IconBed,
  study: IconBooks,
  pc: IconDeviceDesktop,
  food: IconToolsKitchen2,
  extras: IconReceipt,
};

const share = (part: number, most: number): string => `${most <= 0 ? 0 : Math.max(0, (part / most) * 100)}%`;

/** Sources of revenue, each with its previous amount as a tick. */
export const RevenueCard = ({ insights, view }: Props) => {
  const rows = describeSources(insights);
  const most = Math.max(...rows.flatMap(({ amount, before = 0 }) => [amount, before]));
  return (
    <ChartCard
      name={m.desk_insights_revenue()}
      sentence={describeRevenue(insights)}
      view={view}
      rows={rows}
      table="revenue"
      keyOf={({ source }) => source}
      columns={[
        { heading: m.desk_insights_source(), cell: ({ name }) => name },
        { heading: m.desk_insights_amount(), isAmount: true, cell: ({ amount }) => formatSum(amount) },
        {
          heading: m.desk_insights_share(),
          isAmount: true,
          cell: (row) => m.desk_insights_percent({ value: row.share }),
        },
        {
          heading: m.desk_insights_before(),
          isAmount: true,
          cell: ({ before }) => (before === undefined ? none : formatSum(before)),
        },
      ]}
    >
      <p className={classes.total}>{formatSum(insights.revenue.total)}</p>
      <ul className={classes.sources}>
        {rows.map(({ source, name, amount, before, share: part, change }) => {
          const Mark = icons[source];
          return (
            <li key={source}>
              <span className={classes.sourceHead}>
                <Mark size={20} stroke={1.8} aria-hidden />
                <span>{name}</span>
                <strong>{formatSum(amount)}</strong>
              </span>
              <span className={classes.track}>
                <span className={classes.fill} style={{ inlineSize: share(amount, most) }} />
                {before !== undefined && (
                  <span className={classes.mark} style={{ insetInlineStart: share(before, most) }} />
                )}
              </span>
              <span className={classes.sourceFoot}>
                <span>{m.desk_insights_share_of_all({ value: part })}</span>
                <span>{change}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </ChartCard>
  );
};

const maxDishes = 5;

/** The best-selling dishes. */
export const DishesCard = ({ insights, view }: Props) => {
  const { dishes, before } = insights;
  const most = dishes[0]?.revenue ?? 0;
  const earlier = (id: number) => before?.dishes.find((dish) => dish.id === id);
  return (
    <ChartCard
      name={m.desk_insights_dishes()}
      sentence={describeDishes(insights)}
      view={view}
      rows={dishes}
      table="dishes"
      keyOf={({ id }) => id}
      columns={[
        { heading: m.desk_insights_dish(), cell: ({ name }) => name },
        { heading: m.desk_insights_sold(), isAmount: true, cell: ({ sold }) => sold },
        {
          heading: m.desk_insights_revenue_column(),
          isAmount: true,
          cell: ({ revenue }) => formatSum(revenue),
        },
        {
          heading: m.desk_insights_before(),
          isAmount: true,
          cell: ({ id }) => {
            const dish = earlier(id);
            return dish ? formatSum(dish.revenue) : none;
          },
        },
      ]}
    >
      <ol className={classes.dishes}>
        {dishes.slice(0, maxDishes).map(({ id, name, image, sold, revenue }, index) => (
          <li key={id}>
            <span className={classes.rank}>{index + 1}</span>
            <img src={image} alt="" width={56} height={40} loading="lazy" />
            <span className={classes.dish}>
              <span>{name}</span>
              <span className={classes.thinTrack}>
                <span className={classes.thinFill} style={{ inlineSize: share(revenue, most) }} />
              </span>
            </span>
            <span className={classes.dishSum}>
              <strong>{formatSum(revenue)}</strong>
              <small>{m.desk_insights_count_sold({ count: sold })}</small>
            </span>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
};
