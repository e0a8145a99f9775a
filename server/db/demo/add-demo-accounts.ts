import type { Tx } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Adds the demo's accounts, or opens them again. An e-mail that somebody else has taken stays theirs. */
export const addDemoAccounts = async (tx: Tx): Promise<void> => {
  // Once in the life of a database, and slow to load.
  const { hashPassword } = await import('better-auth/crypto');
  for (const { password, ...user } of demoAccounts) {
    await tx
      .insertInto('users')
      .values({ ...user, email_verified: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ role: user.role })
      .where('id', '=', user.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await tx
      .insertInto('accounts')
      .values({
        id: user.id,
        user_id: user.id,
        provider_id: 'credential',
        account_id: user.id,
        password: await hashPassword(password),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};
