export type Bill = {
  checkoutId: string;
  totalCents: number;
  lines: readonly { title: string; amountCents: number }[];
  email: string;
  /** The address under which the guest is here, to come back to. */
  origin: string;
  expiresAt: Date;
};

/** What has become of a page to pay at. A charge is what the provider calls the money that came. */
export type Session =
  | { state: 'open' }
  | { state: 'paid'; charge: string; amountCents: number }
  | { state: 'over' };

export type WebhookEvent = { id: string } & (
  | { about: 'paid'; checkoutId: string; charge: string; amountCents: number }
  | { about: 'over'; checkoutId: string; status: 'Declined' | 'Expired' }
  /** Something has gone back of a charge. */
  | { about: 'refund'; charge: string }
  /** A refund that was made has come back to the house. */
  | { about: 'bounced'; charge: string; reference: string; problem: string }
  | { about: 'else' }
);

export type WebhookRequest = { body: string; signature: string; receivedAt: Date };

/** Why a provider could not do what it was asked, in one line that may be shown to admins and logged. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** Somebody who takes money for the house and gives it back. Every call may be repeated without harm; what fails is a `ProviderError`. */
export type Provider = {
  name: 'sandbox' | 'stripe';
  leastCents: number;
  mostCents: number;
  /** What every amount is a multiple of; 1 unless told. */
  stepCents?: number;
  /** Opens a page to pay at; the same one when asked again for the same checkout. */
  open(bill: Bill): Promise<{ sessionId: string; payUrl: string }>;
  /** Says within seconds how a page stands, or fails: somebody may be waiting for it. */
  find(sessionId: string): Promise<Session>;
  /** Sees to it that nobody pays there any more, as far as that can be done. */
  close(sessionId: string): Promise<void>;
  /** Gives money back, once under one id, and tells what the provider calls that. */
  refund(refund: { id: string; charge: string; amountCents: number }): Promise<{ reference: string }>;
  /** What a refund that was made was called, and why, where it has come back to the house since. */
  findBounced(refund: {
    id: string;
    charge: string;
  }): Promise<{ reference: string; problem: string } | undefined>;
  /** What an announcement says; undefined when the provider has not signed it. */
  readWebhook(request: WebhookRequest): WebhookEvent | undefined;
};
