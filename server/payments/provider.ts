export type Bill = {
  checkoutId: string;
  totalCents: number;
  lines: readonly { title: string; amountCents: number }[];
  email: string;
  /** The origin that the guest uses, for the return. */
  origin: string;
  expiresAt: Date;
};

/** The state of a payment page. `charge` is the provider's id of the payment. */
export type Session =
  | { state: 'open' }
  | { state: 'paid'; charge: string; amountCents: number }
  | { state: 'over' };

export type WebhookEvent = { id: string } & (
  | { about: 'paid'; checkoutId: string; charge: string; amountCents: number }
  | { about: 'over'; checkoutId: string; status: 'Declined' | 'Expired' }
  /** Part of a charge was refunded. */
  | { about: 'refund'; charge: string }
  /** A refund bounced. */
  | { about: 'bounced'; charge: string; reference: string; problem: string }
  | { about: 'else' }
);

export type WebhookRequest = { body: string; signature: string; receivedAt: Date };

/** Why a provider failed, in one line that admins may see and that may be logged. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** A payment provider. All calls can be repeated safely; failures are `ProviderError`s. */
export type Provider = {
  name: 'sandbox' | 'stripe';
  leastCents: number;
  mostCents: number;
  /** Amounts must be multiples of this; 1 by default. */
  stepCents?: number;
  /** Opens a payment page; the same one for the same checkout. */
  open(bill: Bill): Promise<{ sessionId: string; payUrl: string }>;
  /** Returns the state of a page within seconds, or fails: somebody may be waiting. */
  find(sessionId: string): Promise<Session>;
  /** Closes a payment page, as far as possible. */
  close(sessionId: string): Promise<void>;
  /** Refunds once per id, and returns the provider's id of the refund. */
  refund(refund: { id: string; charge: string; amountCents: number }): Promise<{ reference: string }>;
  /** Id and reason of a refund that has bounced. */
  findBounced(refund: {
    id: string;
    charge: string;
  }): Promise<{ reference: string; problem: string } | undefined>;
  /** Parses a webhook event; undefined if it is not signed by the provider. */
  readWebhook(request: WebhookRequest): WebhookEvent | undefined;
};
