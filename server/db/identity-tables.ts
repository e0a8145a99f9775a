import type { Generated } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Language } from '#contract/languages.rules.ts';

/** Since when somebody can neither sign in nor book, until when (null: until lifted), and why. */
export type Suspension = {
  suspended_at: Date | null;
  suspended_until: Date | null;
  suspended_reason: string | null;
};

type UsersTable = {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  phone_number: Generated<string>;
  role: Generated<Role>;
  two_factor_enabled: Generated<boolean>;
  /** Mail topics that they have turned off. */
  unwanted_mails: Generated<string[]>;
  /** Their language for pages and mails; null if not chosen. */
  language: Language | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
} & Suspension;

type SessionsTable = {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  confirmed_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type AccountsTable = {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type VerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type TwoFactorsTable = {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
};

type PasskeysTable = {
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: boolean;
  transports: string | null;
  aaguid: string | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
};

type RateLimitsTable = {
  key: string;
  count: number;
  ends_at: Date;
};

export type IdentityTables = {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
  passkeys: PasskeysTable;
  rate_limits: RateLimitsTable;
};
