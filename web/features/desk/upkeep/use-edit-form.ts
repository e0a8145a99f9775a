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
  /** The values shown in the fields. */
  values: V;
  saved: V;
  /** Sent with changes: the server refuses them if someone has saved since. */
  version: number;
  changed: readonly FieldOf<V>[];
  clashes: readonly FieldOf<V>[];
  isChanged: (name: FieldOf<V>) => boolean;
  change: (part: Partial<V>) => void;
  discard: () => void;
  /** Marks what was sent as saved. */
  accept: (sent: Partial<V>, now: { saved: V; version: number }) => void;
  /** Takes over what someone else has saved; refetching the page's query does the same. */
  follow: (saved: V, version: number) => void;
  keepMine: (name: FieldOf<V>) => void;
  takeTheirs: (name: FieldOf<V>) => void;
};

/** The state of a form over saved data that may change while typing. */
export const useEditForm = <V extends object>(saved: V, version: number): EditForm<V> => {
  const [edits, setEdits] = useState<Edits<V>>(() => startEdits(saved, version));
  // During render, so that a stale value is never shown.
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
