import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reward } from '#contract/loyalty.rules.ts';
import { api } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { refreshLoyalty } from './loyalty-query.ts';
import { accessReward } from './reward-words.ts';

/** Redeems points: what came of it last, and a way to do it, which throws what the desk refuses. */
export const useRedeem = () => {
  const client = useQueryClient();
  const [redeemed, setRedeemed] = useState<{ reward: Reward; code: string }>();
  const submitOnce = useSubmitOnce();

  const redeem = async (reward: Reward): Promise<void> => {
    setRedeemed(undefined);
    try {
      const { code } = await submitOnce(reward, (idempotencyKey) =>
        api('POST /loyalty/redemptions', { body: { reward }, idempotencyKey }),
      );
      setRedeemed({ reward, code });
      if (reward === accessReward) void client.invalidateQueries({ queryKey: ['GET /menu'] });
    } finally {
      // Also after a refusal: another tab may have spent the points.
      void refreshLoyalty(client);
    }
  };

  return { redeemed, forget: () => setRedeemed(undefined), redeem };
};
