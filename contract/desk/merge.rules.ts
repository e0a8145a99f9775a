/** Of two records that are merged: the one that was opened, and the other. */
export const mergeSides = ['this', 'other'] as const;
export type MergeSide = (typeof mergeSides)[number];

/** Fields of which one value stays. */
export const mergeFields = ['name', 'phoneNumber', 'email'] as const;
export type MergeField = (typeof mergeFields)[number];

export type MergeChoice = Readonly<Partial<Record<MergeField, MergeSide | undefined>>>;

type Merged = Readonly<Record<MergeField, string>> & { readonly hasAccount: boolean };
export type MergePair<T extends Merged = Merged> = Readonly<Record<MergeSide, T>>;

/** The side with an account, whose address signs in and therefore stays. */
const accountSide = (pair: MergePair): MergeSide | undefined =>
  mergeSides.find((side) => pair[side].hasAccount);

/** Whose value of a field stays: as chosen, or else this record's where it has one. */
export const sideOf = (field: MergeField, pair: MergePair, choice: MergeChoice): MergeSide =>
  (field === 'email' ? accountSide(pair) : undefined) ??
  choice[field] ??
  (pair.this[field] === '' ? 'other' : 'this');

/** Whether somebody has to say whose value stays. */
export const canChoose = (field: MergeField, pair: MergePair): boolean =>
  !(field === 'email' && accountSide(pair)) &&
  pair.this[field] !== pair.other[field] &&
  pair.this[field] !== '' &&
  pair.other[field] !== '';

type Aged = Merged & { readonly uid: string; readonly since: string };

/** Under whose id the guest is found afterwards: the account's, or that of the older record. */
export const stayingSide = (pair: MergePair<Aged>): MergeSide => {
  const age = ({ since, uid }: Aged) => `${since} ${uid}`;
  return accountSide(pair) ?? (age(pair.other) < age(pair.this) ? 'other' : 'this');
};
