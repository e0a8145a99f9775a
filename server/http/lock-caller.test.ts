import { expect, it } from 'vitest';
import { findRow } from '../testing/rows.ts';
import { createTestApp } from '../testing/test-app.ts';
import { lockCaller } from './lock-caller.ts';

const house = await createTestApp();
const { db } = house;

it('gives a locked caller the rights that they have then, not those of before', async () => {
  const { uid } = await house.addGuest({ role: 'admin' });
  const { token, name, email } = {
    ...(await findRow(db, 'sessions', { user_id: uid }, ['token'])),
    ...(await findRow(db, 'users', { id: uid }, ['name', 'email'])),
  };
  const before = { role: 'user', hasSecondFactor: true, lacksSecondFactor: true } as const;
  const caller = {
    uid,
    token,
    name,
    email,
    emailVerified: true,
    isConfirmed: true,
    language: null,
    ...before,
  };
  const locked = await db.transaction().execute((tx) => lockCaller(tx, { key: 'GET /users', caller }));
  expect(locked).toEqual({ ...caller, role: 'admin', hasSecondFactor: false, lacksSecondFactor: false });
});
