/** How better-auth's models are spelled in our tables. */

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export const userColumns = {
  modelName: 'users',
  fields: { emailVerified: 'email_verified', ...stamps },
  additionalFields: {
    // Read with every session, and never written through better-auth, whatever a body says.
    role: { type: 'string', required: false, defaultValue: 'user', input: false },
    phoneNumber: {
      type: 'string',
      required: false,
      defaultValue: '',
      input: false,
      fieldName: 'phone_number',
    },
  },
} as const;

export const sessionColumns = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...stamps,
  },
} as const;

export const accountColumns = {
  modelName: 'accounts',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...stamps,
  },
} as const;

export const verificationColumns = {
  modelName: 'verifications',
  fields: { expiresAt: 'expires_at', ...stamps },
} as const;
