import type { Kind } from '#contract/kinds.ts';
import parts from '#web/ui/parts.module.css';
import { type FreeLabel, useFreeLabels } from './describe-free.ts';

/** Lies on a picture, so that nothing moves when it comes: green for now, amber for later. */
export const FreeLabelBadge = ({ label }: { label: Pick<FreeLabel, 'text' | 'soon'> | undefined }) =>
  label && (
    <span className={parts.badge} data-soon={label.soon || undefined}>
      {label.text}
    </span>
  );

/** When one thing is free next. Its parent is the picture's frame, and positioned. */
export const FreeBadge = ({ kind, id }: { kind: Kind; id: number }) => (
  <FreeLabelBadge label={useFreeLabels(kind).labelOf(kind, id)} />
);
