import { passkey } from '@better-auth/passkey';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Db } from '../../../db/schema.ts';
import { confirmedCode, confirmHeader } from '../call-auth.ts';
import { stampPasskey } from '../identity.queries.ts';

const refuse = (): never => {
  throw new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED' });
};

/** Passkeys for the site under this origin; browsers make none for an address of numbers. */
export const createPasskeys = (
  db: Db,
  { origin, houseName }: { origin: string; houseName: string },
): BetterAuthPlugin => {
  const plugin = passkey({
    rpID: new URL(origin).hostname,
    rpName: houseName,
    origin,
    // A passkey stands for password and code at once, so its device has to ask who holds it. The plugin asks browsers for
    // that and does not look at what they say, so the hooks do.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      // `prepareBody` has checked who adds one, also in sessions that are older than a day.
      requireSession: false,
      afterVerification: ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) refuse();
      },
    },
    authentication: {
      afterVerification: async ({ ctx, verification, clientData }) => {
        const { userVerified, newCounter } = verification.authenticationInfo;
        const owner = ctx.headers?.get(confirmHeader) ?? undefined;
        const use = { credentialId: clientData.id, counter: newCounter, owner };
        if (!userVerified || !(await stampPasskey(db, use))) refuse();
        // The plugin can only begin a session; whoever confirms has one and keeps it.
        if (owner !== undefined) throw new APIError('BAD_REQUEST', { code: confirmedCode });
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
  // Its types are stricter than those of the list of plugins.
  return plugin as BetterAuthPlugin;
};
