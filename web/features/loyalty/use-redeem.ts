import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reward } from '#contract/loyalty.rules.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { newKey } from '#web/lib/new-key.ts';
import { refreshLoyalty } from './loyalty-query.ts';
import { accessReward } from './reward-words.ts';

/** Whether the desk said no, rather than having been silent about what it did. */
const isCertain = (error: unknown): boolean => error instanceof ProblemError && error.problem.status < 500;

/** Redeems points: what came of it last, and a way to do it, which throws what the desk refuses. */
export const useRedeem = () => {
  const client = useQueryClient();
  const [redeemed, setRedeemed] = useState<{ reward: Reward; code: string }>();
  // Asked again after silence, the same wish keeps its key: if it was followed after all, the points are spent once.
  const unanswered = useRef(new Map<Reward, string>());

  const redeem = async (reward: Reward): Promise<void> => {
    setRedeemed(undefined);
    const idempotencyKey = unanswered.current.get(reward) ?? newKey();
    try {
      const { code } = await api('POST /loyalty/redemptions', { body: { reward }, idempotencyKey });
      unanswered.current.delete(reward);
      setRedeemed({ reward, code });
      if (reward === accessReward) void client.invalidateQueries({ queryKey: ['GET /menu'] });
    } catch (error) {
      if (isCertain(error)) unanswered.current.delete(reward);
      else unanswered.current.set(reward, idempotencyKey);
      throw error;
    } finally {
      // Also after a refusal: another tab may have spent the points.
      void refreshLoyalty(client);
    }
  };

  return { redeemed, forget: () => setRedeemed(undefined), redeem };
};
