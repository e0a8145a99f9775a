import { z } from 'zod';
import { availabilityEndpoints } from './availability.ts';
import { bookingEndpoints } from './bookings.ts';
import { calendarEndpoints } from './calendars/feeds.ts';
import { importEndpoints } from './calendars/imports.ts';
import { paymentModes } from './checkout.rules.ts';
import { checkoutEndpoints } from './checkout.ts';
import { billEndpoints } from './desk/bills.ts';
import { blockEndpoints } from './desk/blocks.ts';
import { boardEndpoints } from './desk/board.ts';
import { deskBookingEndpoints } from './desk/bookings.ts';
import { guestEndpoints } from './desk/guests.ts';
import { insightEndpoints } from './desk/insights.ts';
import { logEndpoints } from './desk/log.ts';
import { mergeEndpoints } from './desk/merge.ts';
import { photoEndpoints } from './desk/photos.ts';
import { privacyEndpoints } from './desk/privacy.ts';
import { deskRoomEndpoints } from './desk/rooms.ts';
import { todayEndpoints } from './desk/today.ts';
import type { EndpointTable } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { feedbackEndpoints } from './feedback.ts';
import { Instant } from './fields.ts';
import { menuEndpoints } from './food/menu.ts';
import { orderEndpoints } from './food/orders.ts';
import { houseEndpoints } from './house/house.ts';
import { translationEndpoints } from './house/translations.ts';
import { confirmationEndpoints } from './identity/confirmation.ts';
import { mailPreferenceEndpoints } from './identity/mail-preferences.ts';
import { userEndpoints } from './identity/users.ts';
import { improvementEndpoints } from './improvements.ts';
import { loyaltyEndpoints } from './loyalty.ts';
import { paymentEndpoints } from './payments.ts';
import { pcEndpoints } from './pcs.ts';
import { priceEndpoints } from './prices/prices.ts';
import { roomEndpoints } from './rooms.ts';
import { extendEndpoints } from './stay/extend.ts';
import { messageEndpoints } from './stay/messages.ts';
import { nowEndpoints } from './stay/now.ts';
import { stayEndpoints } from './stay/stay.ts';
import { waitlistEndpoints } from './stay/waitlist.ts';

/** What a page needs to know about the house before it can show times. */
const Config = z
  .object({
    now: Instant.describe("The server's clock"),
    timeZone: z.string().describe("The venue's time zone, in which every date and time is meant"),
    currency: z.string().describe('Of ISO 4217, in which every amount is meant'),
    payments: z.enum(paymentModes).describe('How the house takes money online'),
    demo: z.boolean(),
    providers: z.object({ google: z.boolean(), github: z.boolean() }).describe('Which social sign-ins work'),
  })
  .meta({ id: 'Config' });

const configEndpoints = {
  'GET /config': { summary: 'The clock and the settings that pages need', response: Config },
} as const satisfies EndpointTable;

/** All calls of the product, below `/api`. */
export const endpoints = {
  ...configEndpoints,
  ...houseEndpoints,
  ...translationEndpoints,
  ...roomEndpoints,
  ...pcEndpoints,
  ...menuEndpoints,
  ...userEndpoints,
  ...mailPreferenceEndpoints,
  ...confirmationEndpoints,
  ...bookingEndpoints,
  ...paymentEndpoints,
  ...orderEndpoints,
  ...checkoutEndpoints,
  ...feedbackEndpoints,
  ...loyaltyEndpoints,
  ...improvementEndpoints,
  ...availabilityEndpoints,
  ...nowEndpoints,
  ...stayEndpoints,
  ...waitlistEndpoints,
  ...extendEndpoints,
  ...messageEndpoints,
  ...priceEndpoints,
  ...eventEndpoints,
  ...todayEndpoints,
  ...boardEndpoints,
  ...insightEndpoints,
  ...deskBookingEndpoints,
  ...guestEndpoints,
  ...mergeEndpoints,
  ...privacyEndpoints,
  ...billEndpoints,
  ...blockEndpoints,
  ...deskRoomEndpoints,
  ...calendarEndpoints,
  ...importEndpoints,
  ...logEndpoints,
  ...photoEndpoints,
};

export type Endpoints = typeof endpoints;
