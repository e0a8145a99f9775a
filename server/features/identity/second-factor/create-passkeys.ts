import { passkey } from '@better-auth/passkey';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Db } from '../../../db/schema.ts';
import { confirmedCode, confirmHeader } from '../call-auth.ts';
import { stampPasskey } from '../identity.queries.ts';

const refuse = (): never => {
  throw new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED' });
};

/** Passkeys for this origin; browsers support none for IP addresses. */
export const createPasskeys = (
  db: Db,
  { origin, houseName }: { origin: string; houseName: string },
): BetterAuthPlugin => {
  const plugin = passkey({
    rpID: new URL(origin).hostname,
    rpName: houseName,
    origin,
    // A passkey replaces password and code, so its device has to verify the user. The plugin requests that
    // but does not check the result, so the hooks do.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      // `prepareBody` has checked the caller, also for sessions older than a day.
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
        // The plugin can only start sessions; a confirmation keeps the present one.
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
