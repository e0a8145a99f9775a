import type { Kind } from '#contract/kinds.ts';
import parts from '#web/ui/parts.module.css';
import { type FreeLabel, useFreeLabels } from './describe-free.ts';

/** Over a picture, so that it appears without moving anything: green for now, amber for later. */
export const FreeLabelBadge = ({ label }: { label: Pick<FreeLabel, 'text' | 'soon'> | undefined }) =>
  label && (
    <span className={parts.badge} data-soon={label.soon || undefined}>
      {label.text}
    </span>
  );

/** When a bookable is next free. Its parent is the positioned frame of the picture. */
export const FreeBadge = ({ kind, id }: { kind: Kind; id: number }) => (
  <FreeLabelBadge label={useFreeLabels(kind).labelOf(kind, id)} />
);
