import { expect, it } from 'vitest';
import { findRows, insertRows } from '../../../../testing/rows.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

const house = await createTestApp();
const admin = await house.addGuest({ role: 'admin' });
const number = '46705550118';
const [one, other, third] = ['G00000000001', 'G00000000002', 'G00000000003'] as const;
for (const id of [one, other, third])
  await insertRows(house.db, 'guests', { id, name: `Mara ${id}`, phone_number: number });

const markDifferent = (uid: string, from: string, caller = admin) =>
  house.put(caller, `/desk/guests/${uid}/different`, { from });

const suspected = async () => {
  const { doubles } = await house.get(admin, '/desk/guests/overview');
  return doubles.map(({ guests }: { guests: { uid: string }[] }) => guests.map(({ uid }) => uid));
};

it('two guests whom the desk has told apart are not suspected any more, others are [MERGE-10]', async () => {
  expect(await suspected()).toHaveLength(3);
  expect((await markDifferent(other, one)).json()).toEqual({ uid: other });
  expect((await suspected()).toSorted()).toEqual([
    [one, third],
    [other, third],
  ]);
  const page = await house.get(admin, `/desk/guests/${one}`);
  expect(page.doubles).toHaveLength(1);
});

it('said again, or the other way round, it changes nothing and leaves no row in the log [MERGE-10]', async () => {
  expect((await markDifferent(one, other)).statusCode).toBe(200);
  expect(await findRows(house.db, 'different_guests', {}, ['one', 'other'])).toEqual([{ one, other }]);
  const rows = await findRows(house.db, 'desk_log', { action: 'PUT /desk/guests/{uid}/different' }, [
    'subject',
    'after',
  ]);
  expect(rows).toMatchObject([{ subject: `guest ${other}`, after: { differentFrom: one } }]);
});

it('a guest cannot be told from themselves, or from nobody; and only by admins [MERGE-10]', async () => {
  expect((await markDifferent(one, one)).json()).toMatchObject({ status: 409, code: 'SAME_GUEST' });
  expect((await markDifferent(one, 'G0000000000X')).json()).toMatchObject({ code: 'GUEST_NOT_FOUND' });
  const clerk = await house.addGuest({ role: 'clerk' });
  expect((await markDifferent(one, third, clerk)).statusCode).toBe(403);
});

it('who was told apart can be merged all the same [MERGE-10]', async () => {
  expect((await house.post(admin, `/desk/guests/${one}/merge`, { with: other })).statusCode).toBe(200);
});
