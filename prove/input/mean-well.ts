import { can } from '#contract/identity/permissions.ts';
import { describeCalls } from '../calls/describe-calls.ts';
import { type GeneratedRequest, harm } from './generate-requests.ts';
import { fieldsOf } from './generate-values.ts';
import type { Call } from './list-calls.ts';
import type { GeneratedHouse } from './open-generated-house.ts';

const password = 'a quiet place to sleep';

const identityPayloads: Record<string, object> = {
  'POST /auth/sign-up/email': { name: 'Mara', email: 'mara.moon@example.com', password },
  'POST /auth/sign-in/social': { provider: 'google' },
  'POST /auth/request-password-reset': { email: 'mara.moon@example.com' },
  'POST /auth/change-password': { currentPassword: password, newPassword: 'another quiet place' },
  'POST /auth/update-user': { name: 'Mara Moon' },
  'POST /auth/delete-user': { password },
  'POST /auth/revoke-session': { token: 'made up' },
  // Registered by the first of these.
  'POST /auth/sign-in/email': { email: 'mara.moon@example.com', password },
};

const searches: Record<string, string> = {
  'GET /auth/verify-email': '?token=made-up',
  'GET /auth/callback/google': '?code=x&state=y',
  'GET /auth/callback/github': '?code=x&state=y',
};

/** These need what cannot be made up: Stripe's signature, a picture, a mailed token, a secret, a note of one's own. */
export const neverTaken: ReadonlySet<string> = new Set([
  'POST /webhooks/stripe',
  'POST /desk/photos',
  'POST /auth/reset-password',
  'POST /confirmations',
  'POST /auth/two-factor/verify-totp',
  'POST /auth/two-factor/verify-backup-code',
  'POST /auth/two-factor/generate-backup-codes',
  'POST /auth/two-factor/disable',
  'POST /auth/passkey/verify-registration',
  'POST /auth/passkey/verify-authentication',
  'POST /auth/passkey/delete-passkey',
  'GET /auth/passkey/generate-register-options',
  'DELETE /desk/guests/{uid}/notes/{noteId}',
]);

const isLetIn = ({ callers }: GeneratedHouse, name: string, { permission }: Call): boolean => {
  const caller = callers.get(name)?.caller ?? null;
  return permission ? can(caller, permission) : caller !== null;
};

/** Adds fields that would do harm if they were accepted. */
const dress = (payload: object, { body }: Call): object => {
  const known = body ? fieldsOf(body) : [];
  return {
    ...Object.fromEntries(Object.entries(harm).filter(([name]) => !known.includes(name))),
    ...payload,
  };
};

/** A request that must be accepted, from a caller with the right to make it; its extra fields must be ignored. */
export const meanWell = (call: Call, house: GeneratedHouse): GeneratedRequest => {
  const { name, method, path, permission } = call;
  const { url, payload = {} } = permission
    ? describeCalls(house.things)[permission]
    : { url: `${path}${searches[name] ?? ''}`, payload: identityPayloads[name] };
  const callers = house.callersOf(name) ?? ['guest', 'admin'];
  return {
    by: callers.find((one) => isLetIn(house, one, call)) ?? 'visitor',
    method,
    url: `/api${url}`,
    headers: { 'content-type': 'application/json' },
    ...(method !== 'GET' && { payload: JSON.stringify(dress(payload, call)) }),
  };
};
