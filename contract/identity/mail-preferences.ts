import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';

/** Optional mails, which a reader may turn off. Confirmations, changes and links are always sent. */
export const mailTopics = ['reminder', 'review'] as const;
export type MailTopic = (typeof mailTopics)[number];

export const MailPreferences = z
  .object({
    reminder: z.boolean().describe('A reminder the day before a stay, and an hour before an hourly booking'),
    review: z.boolean().describe('A review request after a stay'),
  })
  .meta({ id: 'MailPreferences' });
export type MailPreferences = z.infer<typeof MailPreferences>;

export const mailPreferenceEndpoints = {
  'GET /mailPreferences': {
    summary: 'Which of the optional mails the caller wants',
    response: MailPreferences,
  },
  'PUT /mailPreferences': {
    summary: 'Sets which optional mails the caller wants; what is left out stays as it is',
    example: { reminder: true, review: false },
    body: MailPreferences.partial(),
    response: MailPreferences,
  },
} as const satisfies EndpointTable;
