import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { Instant } from './fields.ts';
import { pointKinds, rewardNames } from './loyalty.rules.ts';

/** A reward code in any case, with or without spaces around it. */
export const RewardCode = z.string().trim().toUpperCase().max(40);

/** A redeemed code. `held` means that it is used in a cart that is being paid. */
export const Redemption = z.object({
  code: z.string(),
  reward: z.enum(rewardNames),
  at: Instant,
  state: z.enum(['unused', 'held', 'used']),
});
export type Redemption = z.infer<typeof Redemption>;

export const Loyalty = z
  .object({
    points: z.int().nonnegative(),
    memberSince: Instant,
    owed: z
      .int()
      .nonnegative()
      .describe(
        'Points that a refund should have taken back, but were already spent: the next ones pay them off',
      ),
    expiring: z.object({ points: z.int(), at: Instant }).optional().describe('What expires next'),
    rewards: z.array(z.object({ reward: z.enum(rewardNames), points: z.int() })),
    codes: z.array(Redemption).describe('Newest first'),
    history: z
      .array(
        z.object({
          kind: z.enum(pointKinds),
          points: z.int().describe('Negative when they are spent, expire or are taken back'),
          owed: z
            .int()
            .positive()
            .optional()
            .describe('How many more should have been taken back, and are owed since'),
          title: z.string().describe('What was paid or redeemed; empty where that says nothing'),
          at: Instant,
          expiresAt: Instant.optional(),
        }),
      )
      .describe('Newest first'),
    hasEarlier: z.boolean().describe('Whether there are more history entries or codes than returned'),
  })
  .meta({ id: 'Loyalty' });
export type Loyalty = z.infer<typeof Loyalty>;

export const loyaltyEndpoints = {
  'GET /loyalty': {
    summary: "The caller's points, what they can be redeemed for, and their history",
    response: Loyalty,
  },
  'POST /loyalty/redemptions': {
    summary: 'Redeems points for a reward',
    description: '`points` is what is left.',
    body: z.object({ reward: z.enum(rewardNames) }),
    once: true,
    status: 201,
    response: z.object({ code: z.string(), points: z.int().nonnegative() }),
    errors: ['NOT_ENOUGH_POINTS', 'REWARD_OWNED', 'IDEMPOTENCY_MISMATCH'],
  },
} as const satisfies EndpointTable;
