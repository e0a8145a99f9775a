/** The two records of a merge: the opened one and the other. */
export const mergeSides = ['this', 'other'] as const;
export type MergeSide = (typeof mergeSides)[number];

/** Fields that can keep only one value. */
export const mergeFields = ['name', 'phoneNumber', 'email'] as const;
export type MergeField = (typeof mergeFields)[number];

export type MergeChoice = Readonly<Partial<Record<MergeField, MergeSide | undefined>>>;

type Merged = Readonly<Record<MergeField, string>> & { readonly hasAccount: boolean };
export type MergePair<T extends Merged = Merged> = Readonly<Record<MergeSide, T>>;

/** The side with an account: its address is needed to sign in, so it is kept. */
const accountSide = (pair: MergePair): MergeSide | undefined =>
  mergeSides.find((side) => pair[side].hasAccount);

/** Which side's value of a field is kept: the chosen one, else this record's if it has one. */
export const sideOf = (field: MergeField, pair: MergePair, choice: MergeChoice): MergeSide =>
  (field === 'email' ? accountSide(pair) : undefined) ??
  choice[field] ??
  (pair.this[field] === '' ? 'other' : 'this');

/** Whether the two values differ, so that somebody has to choose. */
export const canChoose = (field: MergeField, pair: MergePair): boolean =>
  !(field === 'email' && accountSide(pair)) &&
  pair.this[field] !== pair.other[field] &&
  pair.this[field] !== '' &&
  pair.other[field] !== '';

type Aged = Merged & { readonly uid: string; readonly since: string };

/** Which id the merged guest has: the account's, or the older record's. */
export const stayingSide = (pair: MergePair<Aged>): MergeSide => {
  const age = ({ since, uid }: Aged) => `${since} ${uid}`;
  return accountSide(pair) ?? (age(pair.other) < age(pair.this) ? 'other' : 'this');
};
