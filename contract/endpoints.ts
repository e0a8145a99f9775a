import { availabilityEndpoints } from './availability.ts';
import { bookingEndpoints } from './bookings.ts';
import { checkoutEndpoints } from './checkout.ts';
import { configEndpoints } from './config.ts';
import { eventEndpoints } from './events.ts';
import { feedbackEndpoints } from './feedback.ts';
import { improvementEndpoints } from './improvements.ts';
import { loyaltyEndpoints } from './loyalty.ts';
import { menuEndpoints } from './menu.ts';
import { orderEndpoints } from './orders.ts';
import { paymentEndpoints } from './payments.ts';
import { pcEndpoints } from './pcs.ts';
import { roomEndpoints } from './rooms.ts';
import { userEndpoints } from './users.ts';

/** Every call of the product, all of them below `/api`. */
export const endpoints = {
  ...configEndpoints,
  ...roomEndpoints,
  ...pcEndpoints,
  ...menuEndpoints,
  ...userEndpoints,
  ...bookingEndpoints,
  ...paymentEndpoints,
  ...orderEndpoints,
  ...checkoutEndpoints,
  ...feedbackEndpoints,
  ...loyaltyEndpoints,
  ...improvementEndpoints,
  ...availabilityEndpoints,
  ...eventEndpoints,
};

export type Endpoints = typeof endpoints;
