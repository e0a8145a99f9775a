import type { Feature } from '#contract/feedback.rules.ts';
import { m } from '#messages/web.ts';

export const featureNames: Readonly<Record<Feature, string>> = {
  'Improved Booking Flow': m.improvements_booking_flow(),
  'Enhanced Customer Support': m.improvements_customer_support(),
  'Mobile App Availability': m.improvements_mobile_app(),
  'More Payment Options': m.improvements_payment_options(),
};
