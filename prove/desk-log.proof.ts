import { expect } from 'vitest';
import { type Access, can, permissions } from '#contract/identity/permissions.ts';
import { toRoute } from '#server/http/serve.ts';
import { updateRows } from '#server/testing/rows.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readThings } from './calls/add-desk-things.ts';
import { type ContractCall, describeCalls } from './calls/describe-calls.ts';
import { addThings, type Known, openCallers } from './calls/open-callers.ts';
import { prove } from './prove.ts';

const house = await createTestApp();
const { app, database } = house;
const { db } = database;
const callers = await openCallers(house);
const things = await addThings(database, callers.user);

const inOrder = Object.keys(permissions) as ContractCall[]; // its own keys
const writes = inOrder.filter((call) => !call.startsWith('GET ') && call !== 'POST /webhooks/stripe');

const isFor = (call: ContractCall, ...access: Access[]): boolean => access.includes(permissions[call]);

/** Calls that an admin makes as staff: those for staff or admins only, and those on what belongs to others. */
const isOfStaff = (call: ContractCall): boolean => isFor(call, 'staff', 'admins', 'owner');

const ask = async (call: ContractCall, { headers, email }: Known) => {
  const { url, payload, type } = describeCalls({ ...(await readThings(db, things)), email })[call];
  return app.inject({
    method: toRoute(call).method as 'POST' | 'PUT' | 'DELETE', // as the contract's writes are
    url: `/api${url}`,
    ...(payload && { payload }),
    headers: { ...headers, ...(type && { 'content-type': type }) },
  });
};

/** The rows that a call has added to the log. */
const listRows = async (work: () => Promise<unknown>) => {
  const { last } = await db
    .selectFrom('desk_log')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  await work();
  return db
    .selectFrom('desk_log')
    .selectAll()
    .where('id', '>', last ?? 0)
    .orderBy('id')
    .execute();
};

prove(
  {
    test: 'every write of the contract × an admin and a guest [LOG-1, LOG-2, LOG-11]',
    must: 'leaves exactly one row in the log if an admin makes it as an admin or a guest is refused it, and none if it is a guest’s own',
    short: writes.length * 2,
    long: writes.length * 2,
    unit: 'calls',
  },
  async () => {
    // The call that makes this user a guest must be a real change, so they are not a guest yet.
    await updateRows(db, 'users', { id: things.uid }, { role: 'pending' });
    // Only their author withdraws notes.
    await db
      .updateTable('guest_notes')
      .set({ author_id: callers.admin.caller?.uid ?? null })
      .execute();
    const guest = callers['other user'];
    for (const call of writes) {
      const mayGuest = can(guest.caller, call, things.uid);
      // Only 20 refusals of one guest are recorded in an hour.
      await db.deleteFrom('rate_limits').execute();
      const refused = await listRows(() => ask(call, guest));
      const isRecorded = isFor(call, 'staff', 'admins') && !mayGuest;
      expect(
        refused.map(({ action, refused: code, actor_id }) => ({ action, code, actor_id })),
        `${call} by a guest`,
      ).toEqual(isRecorded ? [{ action: call, code: 'NOT_ALLOWED', actor_id: guest.caller?.uid }] : []);
    }
    let rows = 0;
    for (const call of writes) {
      const left = await listRows(async () => {
        const { statusCode, body } = await ask(call, callers.admin);
        if (isOfStaff(call)) expect(statusCode, `${call}: ${body}`).toBeLessThan(300);
      });
      const told = left.map(({ action, refused, actor_id }) => ({ action, refused, actor_id }));
      const expected = { action: call, refused: null, actor_id: callers.admin.caller?.uid };
      expect(told, call).toEqual(isOfStaff(call) ? [expected] : []);
      for (const { subject, before, after, request_id, address } of left) {
        expect(subject, call).not.toBe('');
        expect(before ?? after, call).not.toBeNull();
        expect(JSON.stringify([before, after]), call).not.toContain(things.email);
        expect([request_id, address], call).toEqual([expect.stringMatching(/./), '127.0.0.1']);
      }
      rows += left.length;
    }
    return `${writes.length} writes, ${rows} of them by an admin as an admin; each left one row`;
  },
);
