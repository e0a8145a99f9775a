/** A form over something that others may change meanwhile: what is saved, what was edited here, and where both were. */
export type Edits<V extends object> = {
  readonly saved: V;
  /** Grows with every change that anybody saves. */
  readonly version: number;
  readonly edited: Partial<V>;
  /** Fields that were edited here and saved otherwise by somebody else, until one of the two is chosen. */
  readonly clashes: readonly FieldOf<V>[];
};

export type FieldOf<V> = keyof V & string;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = <V extends object>(some: Partial<V>): FieldOf<V>[] => Object.keys(some) as FieldOf<V>[]; // it has no others

const keepFields = <V extends object>(some: Partial<V>, isKept: (name: FieldOf<V>) => boolean): Partial<V> =>
  Object.fromEntries(Object.entries(some).filter(([name]) => isKept(name as FieldOf<V>))) as Partial<V>; // its own entries

export const startEdits = <V extends object>(saved: V, version: number): Edits<V> => ({
  saved,
  version,
  edited: {},
  clashes: [],
});

export const valuesOf = <V extends object>({ saved, edited }: Edits<V>): V => ({ ...saved, ...edited });

/** In the order of the form. */
export const listChanged = <V extends object>({ saved, edited }: Edits<V>): FieldOf<V>[] =>
  fieldsOf<V>(saved).filter((name) => name in edited);

/** What was typed back to what is saved is no change. */
export const edit = <V extends object>(edits: Edits<V>, part: Partial<V>): Edits<V> => ({
  ...edits,
  edited: keepFields(
    { ...edits.edited, ...part },
    (name) => edits.clashes.includes(name) || !isSame({ ...edits.edited, ...part }[name], edits.saved[name]),
  ),
});

export const discard = <V extends object>({ saved, version }: Edits<V>): Edits<V> =>
  startEdits(saved, version);

/** What somebody else has saved is taken over, but for what was edited here: there both are kept, to choose from. */
export const followSaved = <V extends object>(edits: Edits<V>, saved: V, version: number): Edits<V> => {
  if (version <= edits.version) return edits;
  const edited = keepFields(edits.edited, (name) => !isSame(edits.edited[name], saved[name]));
  const isClash = (name: FieldOf<V>) =>
    edits.clashes.includes(name) || !isSame(edits.saved[name], saved[name]);
  return { saved, version, edited, clashes: fieldsOf(edited).filter(isClash) };
};

/** After saving: what was sent is no change any more, even where the server has tidied it; what was typed since is. */
export const acceptSaved = <V extends object>(
  edits: Edits<V>,
  sent: Partial<V>,
  { saved, version }: { saved: V; version: number },
): Edits<V> => ({
  saved,
  version,
  edited: keepFields(edits.edited, (name) => !(name in sent && isSame(edits.edited[name], sent[name]))),
  clashes: [],
});

const withoutClash = <V extends object>(edits: Edits<V>, name: FieldOf<V>): Edits<V> => ({
  ...edits,
  clashes: edits.clashes.filter((other) => other !== name),
});

/** Saving will replace what somebody else has saved. */
export const keepMine = <V extends object>(edits: Edits<V>, name: FieldOf<V>): Edits<V> =>
  withoutClash(edits, name);

export const takeTheirs = <V extends object>(edits: Edits<V>, name: FieldOf<V>): Edits<V> => ({
  ...withoutClash(edits, name),
  edited: keepFields(edits.edited, (other) => other !== name),
});
