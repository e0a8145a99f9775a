/** What guests can vote for. */
export const features = [
  'Improved Booking Flow',
  'Enhanced Customer Support',
  'Mobile App Availability',
  'More Payment Options',
] as const;
export type Feature = (typeof features)[number];

/** How many suggestions a guest may send in 24 hours. */
export const mostSuggestionsADay = 50;

/** How many days of votes and suggestions the desk sees. */
export const plottedDays = 30;
