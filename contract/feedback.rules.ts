/** How many characters a guest may write to the house in one go. */
export const longestText = 10_000;

/** How many characters the desk may answer with, and give as a reason for hiding something. */
export const longestAnswer = 2000;
export const longestReason = 500;

/** An e-mail for everybody else to see: `m…@example.com`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}…${email.slice(at)}`;
};

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
