import type { Transaction } from 'kysely';
import { applyReward, type Billed, type Reward } from '#contract/loyalty.rules.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findUsable } from './loyalty.queries.ts';

type Item = { name: string; priceCents: number };

type Typed = { uid: string; code: string; now: Date };

/** A bill as it is with the code of a guest, who is locked so that nobody else can use it; or why it cannot be used here. */
export const applyCode = async <I extends Item, B extends Billed<I>>(
  tx: Transaction<Database>,
  typed: Typed,
  bill: readonly B[],
  { only }: { only?: Reward } = {},
) => {
  const reward = await findUsable(tx, typed);
  if (!reward) throw new AppError('CODE_NOT_VALID');
  const less = only === undefined || only === reward ? applyReward<I, B>(reward, bill) : undefined;
  if (!less) throw new AppError('CODE_NOT_FITTING');
  return { reward, bill: less };
};
