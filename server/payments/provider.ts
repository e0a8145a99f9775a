/** What somebody is asked to pay, and by when. */
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

/** Somebody who takes money for the house and gives it back. Every call may be repeated without harm. */
export type Provider = {
  name: 'sandbox' | 'stripe';
  /** Opens a page to pay at; the same one when asked again for the same checkout. */
  open(bill: Bill): Promise<{ sessionId: string; payUrl: string }>;
  find(sessionId: string): Promise<Session>;
  /** Sees to it that nobody pays there any more, as far as that can be done. */
  close(sessionId: string): Promise<void>;
  /** Gives money back, once under one id, and tells what the provider calls that. */
  refund(refund: { id: string; charge: string; amountCents: number }): Promise<{ reference: string }>;
};
