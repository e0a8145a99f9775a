import { applyReward, type Billed, type Reward } from '#contract/loyalty.rules.ts';
import type { Redemption } from '#contract/loyalty.ts';

/** The length of every code. */
const codeLength = 12;

/** The maximum length of the field: a code with whatever is pasted around it. */
export const maxCodeLength = 40;

/** A typed code in its normal form. */
export const tidyCode = (typed: string): string => typed.trim().toUpperCase().slice(0, maxCodeLength);

type Known = Pick<Redemption, 'code' | 'reward' | 'state'>;

/** The effect of a code on a bill, as far as this page can tell. */
export type Judged<B> =
  | { is: 'none' }
  /** Not known here (yet): the server will decide. */
  | { is: 'unknown' }
  | { is: 'refused'; why: 'CODE_NOT_VALID' | 'CODE_NOT_FITTING' }
  | { is: 'good'; reward: Reward; bill: B[]; savedCents: number };

/** The total of a bill, in cents. */
export const totalOf = (bill: readonly Billed[]): number =>
  bill.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** Where a code is used: the rewards accepted there, and whether codes held by a pending cart can be used. */
export type Where = { takes: readonly Reward[]; letsGoOfCarts: boolean };

/** Applies a reward to a bill; refused if it does not fit. */
const tryReward = <B extends Billed>(reward: Reward, bill: readonly B[], { takes }: Where): Judged<B> => {
  const after = takes.includes(reward) ? applyReward(reward, bill) : undefined;
  if (!after) return { is: 'refused', why: 'CODE_NOT_FITTING' };
  return { is: 'good', reward, bill: after, savedCents: totalOf(bill) - totalOf(after) };
};

/** Applies a typed or picked code to a bill. `codes` are the guest's own, as far as loaded. */
export const checkCode = <B extends Billed>(
  code: string,
  bill: readonly B[],
  codes: { all: readonly Known[]; isWhole: boolean } | undefined,
  where: Where,
): Judged<B> => {
  if (code === '') return { is: 'none' };
  const own = codes?.all.find((one) => one.code === code);
  if (own?.state === 'used' || (own?.state === 'held' && !where.letsGoOfCarts))
    return { is: 'refused', why: 'CODE_NOT_VALID' };
  if (own) return tryReward(own.reward, bill, where);
  // It may still be incomplete.
  const isSure = codes?.isWhole && code.length >= codeLength;
  return isSure ? { is: 'refused', why: 'CODE_NOT_VALID' } : { is: 'unknown' };
};

/** A code to pick: its reward and discount. */
export type OfferedCode = { code: string; reward: Reward; savedCents: number };

/**
 * The codes that apply to a bill: for each reward the chosen one, or else the oldest of the given, which are
 * newest first.
 */
export const offerCodes = (
  bill: readonly Billed[],
  codes: readonly Known[],
  chosen: string,
  where: Where,
): OfferedCode[] => {
  const unused = codes.filter(({ state }) => state === 'unused');
  const own = codes.filter(({ code, state }) => code === chosen && state !== 'used');
  const byReward = new Map([...unused, ...own].map((one) => [one.reward, one]));
  return [...byReward.values()].flatMap(({ code, reward }) => {
    const judged = tryReward(reward, bill, where);
    return judged.is === 'good' ? [{ code, reward, savedCents: judged.savedCents }] : [];
  });
};
