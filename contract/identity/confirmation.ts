import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Instant } from '../fields.ts';

/** How somebody can confirm who they are. */
export const confirmationWays = ['code', 'password'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

export const confirmationEndpoints = {
  'POST /confirmations': {
    summary: 'Confirms who the caller is, for ten minutes',
    description:
      'Some calls of admins ask for it: they are refused with `CONFIRM_IDENTITY` and the `ways` that count. Signing in counts too. With a second factor it takes a code of the authenticator app or a recovery code, otherwise the password.',
    body: z
      .object({ password: z.string().max(1000).optional(), code: z.string().max(40).optional() })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        error: 'Please enter a code or a password, one of the two.',
        path: ['code'],
      }),
    example: { code: '123456' },
    response: z.object({ until: Instant }),
    errors: ['WRONG_CODE', 'WRONG_PASSWORD', 'NO_FACTOR', 'CONFIRM_IDENTITY'],
  },
} as const satisfies EndpointTable;
