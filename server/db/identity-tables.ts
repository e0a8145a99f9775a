import type { Generated } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';

type UsersTable = {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  phone_number: Generated<string>;
  role: Generated<Role>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type SessionsTable = {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
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
  rate_limits: RateLimitsTable;
};
