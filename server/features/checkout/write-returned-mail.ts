import { pages } from '#contract/pages.ts';
import { greet, type NewMail, type Reader } from '../../mail/enqueue-mail.ts';
import { inDollars } from '../bookings/write-booking-mails.ts';

/** Says that money which could not pay for anything goes back. */
export const writeReturnedMail = (
  reader: Reader,
  { amountCents, origin }: { amountCents: number; origin: string },
): NewMail => ({
  to: reader.email,
  subject: `Your payment of ${inDollars(amountCents)} is on its way back`,
  text: `${greet(reader)}

your payment of ${inDollars(amountCents)} came too late or twice, so it has paid for nothing. All of it is on its way back to
you, and you need not do anything. With some banks it takes a few days to arrive.

What you have booked is here:

${origin}${pages.bookings}
`,
});
