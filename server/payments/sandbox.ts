import type { Provider } from './provider.ts';

/** Where no money moves: its page is one of ours, which tells the server what the guest pressed. */
export const sandbox: Provider = {
  name: 'sandbox',
  leastCents: 1,
  mostCents: Number.POSITIVE_INFINITY,
  open: async ({ checkoutId }) => ({ sessionId: `sandbox_${checkoutId}`, payUrl: `/pay/${checkoutId}` }),
  // Whatever happened was written down the moment it did.
  find: async () => ({ state: 'open' }),
  close: async () => {},
  refund: async ({ id }) => ({ reference: `sandbox_refund_${id}` }),
  findBounced: async () => undefined,
  // It has no voice of its own.
  readWebhook: () => undefined,
};
