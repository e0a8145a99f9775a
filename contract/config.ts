import { z } from 'zod';
import { paymentModes } from './checkout.rules.ts';
import type { EndpointTable } from './endpoint.ts';
import { Instant } from './when.ts';

/** What a page has to know of this house before it can speak of times. */
export const Config = z
  .object({
    now: Instant.describe("The server's clock"),
    timeZone: z.string().describe("The venue's time zone, in which every date and time is meant"),
    payments: z.enum(paymentModes).describe('How the house takes money online'),
    demo: z.boolean(),
    providers: z.object({ google: z.boolean(), github: z.boolean() }).describe('Which social sign-ins work'),
  })
  .meta({ id: 'Config' });
export type Config = z.infer<typeof Config>;

export const configEndpoints = {
  'GET /config': { summary: 'The clock and the settings that pages need', response: Config },
} as const satisfies EndpointTable;
