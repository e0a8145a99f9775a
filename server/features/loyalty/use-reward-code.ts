import { applyReward, type Billed, type Reward } from '#contract/loyalty.rules.ts';
import type { TypedReward } from '../../db/exclusive-access.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findUsableCode, type Typed } from './loyalty.queries.ts';

/** The reward of a guest's code, if it can be entered and is unused. */
export const findRewardCode = (tx: Tx, typed: Typed): Promise<TypedReward | null> =>
  findUsableCode(tx, typed);

type Item = { name: string; priceCents: number };

/**
 * Applies a code's reward to a bill; throws why it does not apply. The guest must be locked, so that the code
 * is used once.
 */
export const applyRewardCode = <I extends Item, B extends Billed<I>>(
  reward: TypedReward | null,
  bill: readonly B[],
  { only }: { only?: Reward } = {},
): { reward: TypedReward; bill: B[] } => {
  if (!reward) throw new AppError('CODE_NOT_VALID');
  const less = only === undefined || only === reward ? applyReward<I, B>(reward, bill) : undefined;
  if (!less) throw new AppError('CODE_NOT_FITTING');
  return { reward, bill: less };
};
