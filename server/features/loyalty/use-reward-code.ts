import { applyReward, type Billed, type Reward } from '#contract/loyalty.rules.ts';
import type { TypedReward } from '../../db/exclusive-access.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findUsableCode, type Typed } from './loyalty.queries.ts';

/** What a code of a guest is for, if it can be typed in somewhere and has not been. */
export const findRewardCode = (tx: Tx, typed: Typed): Promise<TypedReward | null> =>
  findUsableCode(tx, typed);

type Item = { name: string; priceCents: number };

/** A bill as it is with what a guest's code is for, who is locked so that nobody else can use it; or why it cannot be used here. */
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
