import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '#web/lib/api.ts';

const post = (path: string, body: object) => fetchJson('POST', `/api/auth/two-factor${path}`, { body });

const own = (password: string) => (password ? { password } : {});

/** Shown once while an authenticator app is set up. */
export type NewFactor = { totpURI: string; backupCodes: string[] };

// All of these are better-auth's shapes.

export const beginFactor = async (password: string): Promise<NewFactor> =>
  (await post('/enable', own(password))) as NewFactor;

/** Sends a code of the app: the second step of signing in, or the last of setting it up. */
export const enterCode = (code: string) => post('/verify-totp', { code });

export const enterRecoveryCode = (code: string) => post('/verify-backup-code', { code });

export const renewRecoveryCodes = async (password: string): Promise<string[]> =>
  ((await post('/generate-backup-codes', own(password))) as { backupCodes: string[] }).backupCodes;

export const removeFactor = (password: string) => post('/disable', own(password));

/** Whether the viewer has a second factor. */
export const factorQuery = queryOptions({
  queryKey: ['second factor'],
  queryFn: async (): Promise<boolean> => {
    const session = (await fetchJson('GET', '/api/auth/get-session')) as {
      user: { twoFactorEnabled?: boolean | null };
    } | null;
    return session?.user.twoFactorEnabled === true;
  },
});
