import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import { askAnew } from '#web/lib/ask-anew.ts';
import { type Follow, useLive } from '#web/lib/live.ts';
import { keepOrder, ordersKey } from './keep-order.ts';

const followOrders: Follow = (client) => ({
  onOrder: (order) => keepOrder(client, order),
  lookAgain: (options) => void askAnew(client, ordersKey, options),
  onStranger: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  pause: 5_000,
  isUrgent: true,
  isReplayed: true,
});

/** A kitchen wants to hear of a new order also while another window is in front. */
const followAlways: Follow = (client) => ({ ...followOrders(client), evenHidden: true });

/** As long as it is used, the orders that the page shows are the present ones. */
export const useLiveOrders = ({ evenHidden = false } = {}): void => {
  const viewer = useViewer();
  useLive(evenHidden ? followAlways : followOrders, viewer?.uid);
};
