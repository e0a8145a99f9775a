import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Reward } from '#contract/loyalty.rules.ts';

export const exclusiveAccess = 'Exclusive Access to New Menu' satisfies Reward;

export type TypedReward = Exclude<Reward, typeof exclusiveAccess>;

export type Eater = { uid: string; role: Role };

export const hasAccess = ({ uid, role }: Eater): RawBuilder<boolean> =>
  role === 'admin'
    ? sql`true`
    : sql`exists (
        select from redemptions where user_id = ${uid} and reward = ${sql.lit(exclusiveAccess)}
      )`;
