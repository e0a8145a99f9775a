import { applyReward, type Billed, type Reward } from '#contract/loyalty.rules.ts';
import type { TypedReward } from '../../db/exclusive-access.ts';
import { AppError } from '../../http/app-error.ts';

type Item = { name: string; priceCents: number };

/** A bill as it is with what a guest's code is for, who is locked so that nobody else can use it; or why it cannot be used here. */
export const applyCode = <I extends Item, B extends Billed<I>>(
  reward: TypedReward | null,
  bill: readonly B[],
  { only }: { only?: Reward } = {},
): { reward: TypedReward; bill: B[] } => {
  if (!reward) throw new AppError('CODE_NOT_VALID');
  const less = only === undefined || only === reward ? applyReward<I, B>(reward, bill) : undefined;
  if (!less) throw new AppError('CODE_NOT_FITTING');
  return { reward, bill: less };
};
