import { refuseMark } from '../../lists/cursor.ts';

/** Where a page of payments ended: at a moment, in seconds since 1970 exact to the microsecond, with a booking or an order. */
export type PaymentMark = { since: string; bookingId?: string; orderId?: number };

const pattern =
  /^(?<since>\d{1,12}(\.\d{1,6})?)~((?<bookingId>[0-9A-HJKMNP-TV-Z]{12})|#(?<orderId>\d{1,9}))$/;

export const writePaymentMark = ({ since, bookingId, orderId }: PaymentMark): string =>
  `${since}~${bookingId ?? `#${orderId}`}`;

/** Reads a mark back; one that the list of payments has not given is bad input. */
export const readPaymentMark = (text: string | undefined): PaymentMark | undefined => {
  if (text === undefined) return undefined;
  const { since, bookingId, orderId } = pattern.exec(text)?.groups ?? {};
  if (since === undefined) throw refuseMark();
  return bookingId === undefined ? { since, orderId: Number(orderId) } : { since, bookingId };
};
