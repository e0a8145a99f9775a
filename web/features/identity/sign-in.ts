import { fetchJson } from '#web/lib/api.ts';
import { post } from './sign-out.ts';

export type Provider = 'google' | 'github';

export const signIn = (email: string, password: string) => post('/sign-in/email', { email, password });

export const signUp = async (input: { name: string; email: string; password: string; image?: string }) => {
  const { user } = (await post('/sign-up/email', input)) as { user: { id: string } }; // better-auth's shape
  return user.id;
};

/** Starts the round trip to a provider, which returns to `next`, or to `page` on failure. */
export const signInWith = async (provider: Provider, { next, page }: { next: string; page: string }) => {
  const { url } = (await post('/sign-in/social', {
    provider,
    callbackURL: next,
    errorCallbackURL: `${page}?error=${provider}`,
  })) as { url: string };
  location.assign(url);
};

export const sendVerification = (email: string) =>
  post('/send-verification-email', { email, callbackURL: '/' });

export const requestPasswordReset = (email: string) =>
  post('/request-password-reset', { email, redirectTo: '/reset-password' });

export const resetPassword = (token: string, newPassword: string) =>
  post('/reset-password', { token, newPassword });

export const updateProfile = (input: { name: string; image: string }) => post('/update-user', input);

export const changePassword = (currentPassword: string, newPassword: string) =>
  post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true });

export const deleteAccount = (password: string) => post('/delete-user', password ? { password } : {});

type DeviceSession = { token: string; userAgent?: string | null; createdAt: string; updatedAt: string };
export type Device = DeviceSession & { isThisOne: boolean };

/** The guest's sessions: this device first, then the others. */
export const listDevices = async (): Promise<Device[]> => {
  const [sessions, own] = (await Promise.all([
    fetchJson('GET', '/api/auth/list-sessions'),
    fetchJson('GET', '/api/auth/get-session'),
  ])) as [DeviceSession[], { session: { token: string } } | null]; // better-auth's shapes
  return sessions
    .map((session) => ({ ...session, isThisOne: session.token === own?.session.token }))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
};

/** Whether the guest has a password; those who only use a provider have none. */
export const hasPassword = async (): Promise<boolean> => {
  const accounts = (await fetchJson('GET', '/api/auth/list-accounts')) as { providerId: string }[]; // better-auth's shape
  return accounts.some(({ providerId }) => providerId === 'credential');
};

export const signOutDevice = (token: string) => post('/revoke-session', { token });
