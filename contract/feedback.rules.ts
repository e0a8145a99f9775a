/** Maximum length of a guest's text. */
export const maxTextLength = 10_000;

/** Maximum length of the desk's answer and of a reason for hiding feedback. */
export const maxAnswerLength = 2000;
export const maxReasonLength = 500;

/** An e-mail address masked for others: `m…@example.com`. */
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

/** The most suggestions of one guest in 24 hours. */
export const maxSuggestionsPerDay = 50;

/** For how many days the desk sees votes and suggestions. */
export const plottedDays = 30;
