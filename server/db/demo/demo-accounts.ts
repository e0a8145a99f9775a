import type { Role } from '#contract/identity/permissions.ts';
import type { Db } from '../schema.ts';

type DemoAccount = { id: string; name: string; email: string; password: string; role: Role };

export const demoGuest: DemoAccount = {
  id: 'demo-guest',
  name: 'Mara Lindqvist',
  email: 'guest@nightdesk.test',
  password: 'nightdesk-guest',
  role: 'user',
};

/** These passwords are public, so the accounts work only while the demo is on. */
export const demoAccounts: readonly DemoAccount[] = [
  demoGuest,
  {
    id: 'demo-admin',
    name: 'Ana Duarte',
    email: 'admin@nightdesk.test',
    password: 'nightdesk-admin',
    role: 'admin',
  },
];

export const accountsBatch = 'accounts';

export const describeDemoAccounts = (): string =>
  `Demo accounts: ${demoAccounts.map(({ email, password }) => `${email} / ${password}`).join(', ')}`;

const ids = demoAccounts.map(({ id }) => id);

/** Whether this database has demo accounts. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const batch = db.selectFrom('demo_batches').select('name').where('name', '=', accountsBatch);
  const users = db.selectFrom('users').select('id as name').where('id', 'in', ids);
  return (await batch.union(users).limit(1).executeTakeFirst()) !== undefined;
};

/** Records until when invented guests have been simulated. */
export const guestsBatch = 'invented guests';

/** Records that the demo's price rules were added. */
export const rulesBatch = 'price rules';

export const hasInventedGuests = async (db: Db): Promise<boolean> => {
  const batch = db.selectFrom('demo_batches').select('name').where('name', '=', guestsBatch);
  return (await batch.executeTakeFirst()) !== undefined;
};
