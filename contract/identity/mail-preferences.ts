import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';

/** Optional mails, which a reader may turn off. Confirmations, changes and links are always sent. */
export const mailTopics = ['reminder', 'review'] as const;
export type MailTopic = (typeof mailTopics)[number];

export const MailPreferences = z
  .object({
    reminder: z.boolean().describe('A reminder the day before a stay and an hour before hours'),
    review: z.boolean().describe('A question how it was, after a stay'),
  })
  .meta({ id: 'MailPreferences' });
export type MailPreferences = z.infer<typeof MailPreferences>;

export const mailPreferenceEndpoints = {
  'GET /mailPreferences': {
    summary: 'Which mails the caller wants, of those that are not needed',
    response: MailPreferences,
  },
  'PUT /mailPreferences': {
    summary: 'Says which mails the caller wants; what is left out stays as it is',
    example: { reminder: true, review: false },
    body: MailPreferences.partial(),
    response: MailPreferences,
  },
} as const satisfies EndpointTable;
