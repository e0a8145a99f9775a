import { Button, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FigureTable } from '#contract/desk/insights.rules.ts';
import { m } from '#messages/web.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import classes from './insights.module.css';
import type { InsightsView } from './insights-view.ts';

type Props<Row> = {
  name: string;
  /** The point of the numbers, in one sentence. */
  sentence: string;
  view: InsightsView;
  /** The CSV table with the same numbers. */
  table: FigureTable;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => React.Key;
  actions?: React.ReactNode;
  /** Whether the drawing is a table itself, so that no second one is needed. */
  isTable?: boolean;
  children: React.ReactNode;
};

const stored = (name: string) => `insights ${name}`;

/** Whether to show the numbers instead of the drawing, remembered per card in this browser. */
const useIsTable = (table: FigureTable) => {
  const [isTable, setTable] = useState(() => {
    try {
      return localStorage.getItem(stored(table)) === 'table';
    } catch {
      return false;
    }
  });
  const change = (next: boolean) => {
    setTable(next);
    try {
      localStorage.setItem(stored(table), next ? 'table' : 'chart');
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  };
  return [isTable, change] as const;
};

/** The address of a table in view as a file. */
const csvAddress = ({ from, to, against }: InsightsView, table: FigureTable): string =>
  `/api/desk/insights?${new URLSearchParams({ from, to, against, format: 'csv', table })}`;

/** A drawing with a sentence that sums it up, the same as a table, and as a file. */
export const ChartCard = <Row,>({
  name,
  sentence,
  view,
  table,
  columns,
  rows,
  keyOf,
  actions,
  isTable: isOnlyTable = false,
  children,
}: Props<Row>) => {
  const id = useId();
  const [isTable, setTable] = useIsTable(table);
  const numbers = <Table isPlain labelledBy={id} columns={columns} rows={rows} keyOf={keyOf} />;
  return (
    <section className={classes.card} aria-labelledby={id} data-card={table}>
      <div className={classes.cardHead}>
        <div className={classes.cardWords}>
          <h2 id={id}>{name}</h2>
          <p>{sentence}</p>
        </div>
        <div className={classes.cardActions}>
          {actions}
          <Button
            variant="default"
            size="xs"
            aria-label={
              isTable ? m.desk_insights_chart_of({ card: name }) : m.desk_insights_table_of({ card: name })
            }
            leftSection={
              isTable ? (
                <IconChartBar size={18} stroke={1.8} aria-hidden />
              ) : (
                <IconTable size={18} stroke={1.8} aria-hidden />
              )
            }
            onClick={() => setTable(!isTable)}
          >
            {isTable ? m.desk_insights_chart() : m.desk_insights_table()}
          </Button>
          <Button
            component="a"
            variant="default"
            size="xs"
            href={csvAddress(view, table)}
            download
            aria-label={m.desk_insights_csv_of({ card: name })}
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          >
            {m.desk_insights_csv()}
          </Button>
        </div>
      </div>
      {isTable ? (
        <div className={classes.numbers}>{numbers}</div>
      ) : isOnlyTable ? (
        children
      ) : (
        <>
          <div role="img" aria-label={sentence} className={classes.drawing}>
            {children}
          </div>
          <VisuallyHidden>{numbers}</VisuallyHidden>
        </>
      )}
    </section>
  );
};
