import type { Provider } from './provider.ts';

/** Moves no money: its payment page is ours, and reports the guest's choice to the server. */
export const sandbox: Provider = {
  name: 'sandbox',
  leastCents: 1,
  mostCents: Number.POSITIVE_INFINITY,
  open: async ({ checkoutId }) => ({ sessionId: `sandbox_${checkoutId}`, payUrl: `/pay/${checkoutId}` }),
  // The state is recorded at once.
  find: async () => ({ state: 'open' }),
  close: async () => {},
  refund: async ({ id }) => ({ reference: `sandbox_refund_${id}` }),
  findBounced: async () => undefined,
  // It sends no webhook events.
  readWebhook: () => undefined,
};
