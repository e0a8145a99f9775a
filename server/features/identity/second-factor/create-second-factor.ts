import type { BetterAuthPlugin } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { generateRecoveryCodes, hashRecoveryCodes } from './recovery-codes.ts';
import { callback } from './sign-in-ways.ts';

/** Authenticator codes and recovery codes, after a password or a provider. */
export const createSecondFactor = (secret: string): BetterAuthPlugin => {
  const plugin = twoFactor({
    // Accounts with only a provider have no password; `prepareBody` requires a recent sign-in instead.
    allowPasswordless: true,
    backupCodeOptions: {
      customBackupCodesGenerate: generateRecoveryCodes,
      storeBackupCodes: {
        encrypt: async (list) => hashRecoveryCodes(secret, list),
        decrypt: async (list) => list,
      },
    },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
  // The plugin only covers password sign-ins; a provider would bypass it.
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      context.path === callback || hook.matcher(context),
  }));
  return { ...plugin, hooks: { after } };
};
