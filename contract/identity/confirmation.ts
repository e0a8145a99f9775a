import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { PasskeyResponse } from './identity.ts';

/** Ways to confirm one's identity. */
export const confirmationWays = ['code', 'passkey', 'password'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

export const confirmationEndpoints = {
  'POST /confirmations': {
    summary: 'Confirms who the caller is, for ten minutes',
    description:
      'Some calls of admins ask for it: they are refused with `CONFIRM_IDENTITY` and the `ways` that count. Signing in counts too. With a second factor it takes a code of the authenticator app or a recovery code, or a passkey, otherwise the password.',
    body: z
      .object({
        password: z.string().max(1000).optional(),
        code: z.string().max(40).optional(),
        passkey: PasskeyResponse.optional(),
      })
      .refine((ways) => Object.values(ways).filter((way) => way !== undefined).length === 1, {
        error: 'Please enter a code or a password, or use a passkey: one of the three.',
        path: ['code'],
      }),
    example: { code: '123456' },
    response: z.object({ until: Instant }),
    errors: ['WRONG_CODE', 'WRONG_PASSWORD', 'PASSKEY_REFUSED', 'NO_FACTOR', 'CONFIRM_IDENTITY'],
  },
} as const satisfies EndpointTable;
