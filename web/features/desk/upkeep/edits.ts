/** The state of a form whose data others may change: the saved version, edits made here, and conflicts. */
export type Edits<V extends object> = {
  readonly saved: V;
  /** Increases with every save by anyone. */
  readonly version: number;
  readonly edited: Partial<V>;
  /** Fields edited here and saved differently by someone else, until one of the two is chosen. */
  readonly clashes: readonly FieldOf<V>[];
};

export type FieldOf<V> = keyof V & string;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = <V extends object>(some: Partial<V>): FieldOf<V>[] => Object.keys(some) as FieldOf<V>[]; // it has no other keys

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

/** A value changed back to the saved one is no longer an edit. */
export const edit = <V extends object>(edits: Edits<V>, part: Partial<V>): Edits<V> => ({
  ...edits,
  edited: keepFields(
    { ...edits.edited, ...part },
    (name) => edits.clashes.includes(name) || !isSame({ ...edits.edited, ...part }[name], edits.saved[name]),
  ),
});

export const discard = <V extends object>({ saved, version }: Edits<V>): Edits<V> =>
  startEdits(saved, version);

/** Takes over what someone else has saved. Fields edited here keep both values, to choose from. */
export const followSaved = <V extends object>(edits: Edits<V>, saved: V, version: number): Edits<V> => {
  if (version <= edits.version) return edits;
  const edited = keepFields(edits.edited, (name) => !isSame(edits.edited[name], saved[name]));
  const isClash = (name: FieldOf<V>) =>
    edits.clashes.includes(name) || !isSame(edits.saved[name], saved[name]);
  return { saved, version, edited, clashes: fieldsOf(edited).filter(isClash) };
};

/** After saving: sent values are no longer edits, even if the server normalized them; later edits remain. */
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

/** Saving will overwrite the other value. */
export const keepMine = <V extends object>(edits: Edits<V>, name: FieldOf<V>): Edits<V> =>
  withoutClash(edits, name);

export const takeTheirs = <V extends object>(edits: Edits<V>, name: FieldOf<V>): Edits<V> => ({
  ...withoutClash(edits, name),
  edited: keepFields(edits.edited, (other) => other !== name),
});
