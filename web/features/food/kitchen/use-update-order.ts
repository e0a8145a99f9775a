import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { KitchenStep } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { keepOrder, ordersKey } from '#web/features/food/status/live-orders.ts';
import { api } from '#web/lib/api.ts';
import { type Outcome as FormOutcome, failedOutcome } from '#web/lib/explain-failure.ts';

/** Whoever waits longer than this for an answer gets none, in milliseconds. */
const patience = 15_000;

/** What came of a press. */
export type Outcome = FormOutcome & { orderId: string };

/** Moves orders to a step and tells what came of it. `busy` has those that are on their way, and where to. */
export const useUpdateOrder = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlyMap<string, KitchenStep>>(new Map());
  const [outcome, setOutcome] = useState<Outcome>();
  const update = useCallback(
    async ({ _id: orderId }: FoodOrder, step: KitchenStep): Promise<void> => {
      setOutcome(undefined);
      setBusy((before) => new Map(before).set(orderId, step));
      try {
        const changed = await api(
          'PUT /orderDetails/{id}',
          { params: { id: orderId }, body: { orderInfo: step } },
          AbortSignal.timeout(patience),
        );
        keepOrder(client, changed);
        setOutcome({ kind: 'good', orderId, text: `Order ${orderId} updated successfully!` });
      } catch (error) {
        const failed = 'Failed to update order information.';
        setOutcome({ ...failedOutcome(failed, error, failed), orderId });
        // What was refused may be out of date here, and what was not answered may have happened.
        void client.invalidateQueries({ queryKey: ordersKey });
      } finally {
        setBusy((before) => {
          const left = new Map(before);
          left.delete(orderId);
          return left;
        });
      }
    },
    [client],
  );
  return { busy, outcome, update, dismiss: () => setOutcome(undefined) };
};
