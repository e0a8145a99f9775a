import { VisuallyHidden } from '@mantine/core';
import classes from './table.module.css';

export type Column<Row> = {
  heading: string;
  /** Whether the column is self-explanatory: its heading is then visually hidden. */
  isHeadingHidden?: boolean;
  /** Whether it contains amounts, which are aligned at its end. */
  isAmount?: boolean;
  cell: (row: Row) => React.ReactNode;
};

/** A table. On phones each row is a card, and each cell shows its heading. */
export const Table = <Row,>({
  columns,
  rows,
  keyOf,
  isPlain = false,
  labelledBy,
  children,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => React.Key;
  /** Whether it is already inside a card. */
  isPlain?: boolean;
  labelledBy?: string;
  /** The footer. */
  children?: React.ReactNode;
}) => (
  <table
    className={isPlain ? `${classes.table} ${classes.plain}` : classes.table}
    aria-labelledby={labelledBy}
  >
    <thead>
      <tr>
        {columns.map(({ heading, isHeadingHidden, isAmount }) => (
          <th key={heading} scope="col" data-amount={isAmount}>
            {isHeadingHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={keyOf(row, index)}>
          {columns.map(({ heading, isHeadingHidden, isAmount, cell }) => (
            <td key={heading} data-label={isHeadingHidden ? undefined : heading} data-amount={isAmount}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    {children}
  </table>
);
