import { useState } from 'react';
import {
  acceptSaved,
  discard,
  type Edits,
  edit,
  type FieldOf,
  followSaved,
  keepMine,
  listChanged,
  startEdits,
  takeTheirs,
  valuesOf,
} from './edits.ts';

export type EditForm<V extends object> = {
  /** As the fields show them. */
  values: V;
  saved: V;
  /** What the server is told with the changes: it refuses them where somebody has saved since. */
  version: number;
  changed: readonly FieldOf<V>[];
  clashes: readonly FieldOf<V>[];
  isChanged: (name: FieldOf<V>) => boolean;
  change: (part: Partial<V>) => void;
  discard: () => void;
  /** Takes what was sent as saved. */
  accept: (sent: Partial<V>, now: { saved: V; version: number }) => void;
  /** Takes over what somebody else has saved; the page's query does the same when it is fetched again. */
  follow: (saved: V, version: number) => void;
  keepMine: (name: FieldOf<V>) => void;
  takeTheirs: (name: FieldOf<V>) => void;
};

/** The state of a form over what is saved, which may change while somebody types. */
export const useEditForm = <V extends object>(saved: V, version: number): EditForm<V> => {
  const [edits, setEdits] = useState<Edits<V>>(() => startEdits(saved, version));
  // While drawing, so that no stale value is ever shown.
  if (version > edits.version) setEdits(followSaved(edits, saved, version));
  const changed = listChanged(edits);
  return {
    values: valuesOf(edits),
    saved: edits.saved,
    version: edits.version,
    changed,
    clashes: edits.clashes,
    isChanged: (name) => changed.includes(name),
    change: (part) => setEdits((now) => edit(now, part)),
    discard: () => setEdits(discard),
    accept: (sent, now) => setEdits((before) => acceptSaved(before, sent, now)),
    follow: (newer, newVersion) => setEdits((now) => followSaved(now, newer, newVersion)),
    keepMine: (name) => setEdits((now) => keepMine(now, name)),
    takeTheirs: (name) => setEdits((now) => takeTheirs(now, name)),
  };
};
