import type { Role } from '#contract/identity/permissions.ts';

type DemoAccount = { id: string; name: string; email: string; password: string; role: Role };

/** Anyone may read these passwords, so the accounts can be used only while the demonstration is on. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    id: 'demo-guest',
    name: 'Mara Lindqvist',
    email: 'guest@nightdesk.test',
    password: 'nightdesk-guest',
    role: 'user',
  },
  {
    id: 'demo-admin',
    name: 'Ana Duarte',
    email: 'admin@nightdesk.test',
    password: 'nightdesk-admin',
    role: 'admin',
  },
];

/** The batch that adds them. */
export const accountsBatch = 'accounts';

/** For whoever starts a demonstration. */
export const describeDemoAccounts = (): string =>
  `Demo accounts: ${demoAccounts.map(({ email, password }) => `${email} / ${password}`).join(', ')}`;
