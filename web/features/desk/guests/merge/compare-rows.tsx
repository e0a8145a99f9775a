import {
  canChoose,
  type MergeChoice,
  type MergeField,
  type MergeSide,
  mergeFields,
  sideOf,
} from '#contract/desk/merge.rules.ts';
import type { MergedRecord, MergePreview, MergeSums } from '#contract/desk/merge.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatCount, formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import type { Column } from '#web/ui/table.tsx';
import classes from './merge.module.css';

type SumName = keyof MergeSums;
export type CompareRow = MergeField | SumName | 'since' | 'account';

const sumNames = ['stays', 'bookings', 'orders', 'reviews', 'notes', 'points', 'spent', 'due'] as const;

/** The rows worth comparing: sums only if one of the records has any. */
export const compareRows = ({ sums }: MergePreview): CompareRow[] => [
  ...mergeFields,
  'account',
  'since',
  ...sumNames.filter((name) => name === 'stays' || name === 'bookings' || (sums[name] ?? 0) !== 0),
];

const isField = (row: CompareRow): row is MergeField => mergeFields.some((field) => field === row);

const showSum = (name: SumName, sums: MergeSums): string => {
  const value = sums[name];
  if (value === undefined) return m.desk_guests_page_none();
  return name === 'spent' || name === 'due' ? formatSum(value) : formatCount(value);
};

const showOwn = (row: CompareRow, record: MergedRecord, { timeZone }: VenueMinute): string => {
  if (isField(row)) return record[row] || m.desk_guests_page_none();
  if (row === 'account') return m.desk_guests_merge_has_account({ has: record.hasAccount ? 'yes' : 'no' });
  if (row === 'since') return formatDay(clockAt(Date.parse(record.since), timeZone).date);
  return showSum(row, record.sums);
};

type Given = {
  preview: MergePreview;
  choice: MergeChoice;
  here: VenueMinute;
  onChoose: (part: MergeChoice) => void;
};

const showAfter = (row: CompareRow, { preview, choice, here }: Given): string => {
  if (isField(row)) return showOwn(row, preview[sideOf(row, preview, choice)], here);
  if (row === 'account' || row === 'since') return showOwn(row, preview[preview.stays], here);
  return showSum(row, preview.sums);
};

const Choice = ({ row, side, given }: { row: MergeField; side: MergeSide; given: Given }) => {
  const { preview, choice, here, onChoose } = given;
  const text = showOwn(row, preview[side], here);
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name={`merge-${row}`}
        aria-label={m.desk_guests_merge_take({ field: row, value: text })}
        checked={sideOf(row, preview, choice) === side}
        onChange={() => onChoose({ [row]: side })}
      />
      <span>{text}</span>
    </label>
  );
};

/** The columns: this record, the other, and the result. */
export const compareColumns = (given: Given): readonly Column<CompareRow>[] => {
  const { preview, here } = given;
  const cellOf = (side: MergeSide) => (row: CompareRow) =>
    isField(row) && canChoose(row, preview) ? (
      <Choice row={row} side={side} given={given} />
    ) : (
      showOwn(row, preview[side], here)
    );
  return [
    {
      heading: m.desk_guests_merge_what(),
      isHeadingHidden: true,
      cell: (row) => <strong className={classes.field}>{m.desk_guests_merge_field({ field: row })}</strong>,
    },
    { heading: m.desk_guests_merge_this(), cell: cellOf('this') },
    { heading: m.desk_guests_merge_other(), cell: cellOf('other') },
    { heading: m.desk_guests_merge_after(), cell: (row) => <strong>{showAfter(row, given)}</strong> },
  ];
};
