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

/** Anyone may read these passwords, so the accounts can be used only while the demonstration is on. */
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

/** Whether this database has been a demonstration whose accounts are still there. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const batch = db.selectFrom('demo_batches').select('name').where('name', '=', accountsBatch);
  const users = db.selectFrom('users').select('id as name').where('id', 'in', ids);
  return (await batch.union(users).limit(1).executeTakeFirst()) !== undefined;
};

/** Remembers until when the invented guests of a living demo have come and gone. */
export const guestsBatch = 'invented guests';

/** Remembers that a living demo has been given price rules. */
export const rulesBatch = 'price rules';

export const hasInventedGuests = async (db: Db): Promise<boolean> => {
  const batch = db.selectFrom('demo_batches').select('name').where('name', '=', guestsBatch);
  return (await batch.executeTakeFirst()) !== undefined;
};
