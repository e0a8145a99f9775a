import { applyReward, type Billed, type Reward } from '#contract/loyalty.rules.ts';
import type { Redemption } from '#contract/loyalty.ts';

/** As long as every code is. */
const codeLength = 12;

/** As long as a field takes: a code with what somebody may paste around it. */
export const maxCodeLength = 40;

/** A code as it is kept and sent, however it was typed. */
export const tidyCode = (typed: string): string => typed.trim().toUpperCase().slice(0, maxCodeLength);

type Known = Pick<Redemption, 'code' | 'reward' | 'state'>;

/** What a code does to a bill, as far as this page can tell. */
export type Judged<B> =
  | { is: 'none' }
  /** Nobody here knows this code, or not yet: the desk will. */
  | { is: 'unknown' }
  | { is: 'refused'; why: 'CODE_NOT_VALID' | 'CODE_NOT_FITTING' }
  | { is: 'good'; reward: Reward; bill: B[]; savedCents: number };

/** What a bill comes to, in cents. */
export const totalOf = (bill: readonly Billed[]): number =>
  bill.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** Where a code is used: the rewards that can be had there, and whether a cart being paid gives way to it. */
export type Where = { takes: readonly Reward[]; letsGoOfCarts: boolean };

/** What a reward makes of a bill; undefined where it has nothing to do with it. */
const tryReward = <B extends Billed>(reward: Reward, bill: readonly B[], { takes }: Where): Judged<B> => {
  const after = takes.includes(reward) ? applyReward(reward, bill) : undefined;
  if (!after) return { is: 'refused', why: 'CODE_NOT_FITTING' };
  return { is: 'good', reward, bill: after, savedCents: totalOf(bill) - totalOf(after) };
};

/** What a code that was typed or picked does to a bill. `codes` are the guest's own, as far as they are known. */
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
  // Somebody may still be typing it.
  const isSure = codes?.isWhole && code.length >= codeLength;
  return isSure ? { is: 'refused', why: 'CODE_NOT_VALID' } : { is: 'unknown' };
};

/** A code to pick: what it is for and what it takes off. */
export type OfferedCode = { code: string; reward: Reward; savedCents: number };

/** The codes that do something for a bill: of each reward the one that was chosen, or else the oldest of those given newest first. */
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
