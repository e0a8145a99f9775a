import { describe, expect, it } from 'vitest';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows } from '../../testing/test-database.ts';

const house = await createTestApp();
const { db, post, get } = house;

/** A guest whose session the server has cached within the last minute. */
const addKnownGuest = async (role: 'user' | 'admin' = 'user') => {
  const guest = await house.addGuest({ role });
  await get(guest, '/loyalty');
  return guest;
};
type Guest = Awaited<ReturnType<typeof addKnownGuest>>;

let day = 0;
const night = () => ({ roomId: 1, date: `2026-12-${String(++day).padStart(2, '0')}`, time: '16:00' });
const food = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

const cart = () => {
  const { roomId: id, ...time } = night();
  return { lines: [{ kind: 'room', id, ...time }] };
};

const calls = [
  ['/bookings', night, 'bookings'],
  ['/pcbookinghistory', () => ({ ...night(), pcId: 1, duration: 1 }), 'bookings'],
  ['/orderDetails', () => food, 'orders'],
  ['/checkout', cart, 'checkouts'],
] as const;

const signOut = ({ uid }: Guest) => db.deleteFrom('sessions').where('user_id', '=', uid).execute();

describe.each(calls)('POST %s of a caller whom the server remembers', (path, bodyOf, table) => {
  it.each([
    ['has signed out', signOut],
    [
      'has a session that has run out',
      ({ uid }: Guest) => updateRows(db, 'sessions', { user_id: uid }, { expires_at: new Date() }),
    ],
    ['has no account any more', ({ uid }: Guest) => db.deleteFrom('users').where('id', '=', uid).execute()],
  ])('and who %s meanwhile is refused, and nothing is written', async (_, change) => {
    const guest = await addKnownGuest();
    await change(guest);
    const before = await countRows(db, table);
    const refused = await post(guest, path, bodyOf(), 'once');
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await countRows(db, table)).toBe(before);
  });

  it('and who has signed out is told so before what is wrong with the input', async () => {
    const guest = await addKnownGuest();
    await signOut(guest);
    expect((await post(guest, path, { nonsense: true })).statusCode).toBe(401);
  });

  it('and who has changed sides goes by what they are now', async () => {
    const guest = await addKnownGuest('admin');
    await updateRows(db, 'users', { id: guest.uid }, { role: 'user' });
    expect((await post(guest, path, bodyOf())).statusCode).toBe(201);
  });
});

it('a booking carries the name and the address that its guest has now', async () => {
  const guest = await addKnownGuest();
  await updateRows(db, 'users', { id: guest.uid }, { name: 'Renamed', email: 'renamed@nightdesk.test' });
  expect((await post(guest, '/bookings', night())).statusCode).toBe(201);
  const { recipient } = await db
    .selectFrom('mails')
    .select('recipient')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(recipient).toBe('renamed@nightdesk.test');
});

describe('many who ask for the same time at once', () => {
  const ask = (guests: readonly Guest[], body: object, keys = true) =>
    Promise.all(
      guests.map((guest, index) =>
        post(guest, '/bookings', body, keys ? `key ${index}`.replace(' ', '-') : undefined),
      ),
    );

  it('are told that it is taken with what else there is, but for one who gets it', async () => {
    const guests = await Promise.all(Array.from({ length: 12 }, () => addKnownGuest()));
    const body = night();
    const answers = await ask(guests, body);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ROOM_TAKEN']);
      expect(answer.json().alternatives).not.toEqual([]);
    }
    // A repeat with the same key gets the same response.
    expect((await ask(guests, body)).map(({ statusCode }) => statusCode).toSorted()).toEqual(
      answers.map(({ statusCode }) => statusCode).toSorted(),
    );
  });

  it('are refused for another reason first where there is one', async () => {
    const [first, second, third] = [await addKnownGuest(), await addKnownGuest(), await addKnownGuest()];
    await signOut(second);
    const body = night();
    const [won, gone, foreign] = await Promise.all([
      post(first, '/bookings', body),
      post(second, '/bookings', body),
      post(third, '/bookings', { ...body, userEmail: first.email }),
    ]);
    expect([won, gone, foreign].map((answer) => answer?.statusCode)).toEqual([201, 401, 403]);
  });

  it('try themselves where the first is refused', async () => {
    const [first, second] = [await addKnownGuest(), await addKnownGuest()];
    await signOut(first);
    const body = night();
    const answers = await Promise.all([post(first, '/bookings', body), post(second, '/bookings', body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 201]);
  });

  it('do not lose to a hold of their own', async () => {
    const [first, second] = [await addKnownGuest(), await addKnownGuest()];
    const { roomId: id, ...time } = night();
    expect((await house.checkOut(second, [{ kind: 'room', id, ...time }])).statusCode).toBe(201);
    const [lost, won] = await ask([first, second], { roomId: id, ...time });
    expect([lost?.statusCode, won?.statusCode]).toEqual([409, 201]);
  });
});
