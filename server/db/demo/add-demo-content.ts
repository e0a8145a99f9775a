import { toCents } from '#contract/money.ts';
import type { Db, RoomKind, Tx } from '../schema.ts';
import { accountsBatch, demoAccounts } from './demo-accounts.ts';
import { dishes, membersDishes } from './demo-dishes.ts';
import { pcs } from './demo-pcs.ts';
import { type DemoRoom, sleepingRooms } from './demo-rooms.ts';
import { studyRooms } from './demo-study-rooms.ts';

/** Adds the demo's accounts, or opens them again. An e-mail that somebody else has taken stays theirs. */
const addDemoAccounts = async (tx: Tx): Promise<void> => {
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

const pictureOf = (thing: { picture: string }) => `/pictures/${thing.picture}.svg`;

const addRooms = (tx: Tx, kind: RoomKind, rooms: readonly DemoRoom[]) =>
  tx
    .insertInto('rooms')
    .values(
      rooms.map((room) => ({
        kind,
        title: room.title,
        description: room.description,
        details: room.details.join('\n'),
        image: pictureOf(room),
        price_cents: toCents(room.price),
        rating: room.rating,
      })),
    )
    .execute();

// A machine or dish that the desk has entered itself stays as it is, here and below.
const addPcs = (tx: Tx) =>
  tx
    .insertInto('pcs')
    .values(
      pcs.map((pc) => ({
        id: pc.id,
        title: pc.title,
        description: pc.description,
        image: pictureOf(pc),
        price_cents: toCents(pc.price),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const addDishes = (tx: Tx) =>
  tx
    .insertInto('dishes')
    .values(
      dishes.map((dish) => ({
        name: dish.name,
        description: dish.description,
        image: pictureOf(dish),
        price_cents: toCents(dish.price),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const addMembersDishes = (tx: Tx) =>
  tx
    .insertInto('dishes')
    .values(
      membersDishes.map((dish) => ({
        ...{ name: dish.name, description: dish.description, category: dish.category },
        ...{ image: pictureOf(dish), price_cents: toCents(dish.price), members_only: true },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** By name and drawing, so that a dish of the desk's own stays where the desk has put it. */
const sortDishes = async (tx: Tx) => {
  for (const dish of dishes)
    await tx
      .updateTable('dishes')
      .set({ category: dish.category })
      .where('name', '=', dish.name)
      .where('image', '=', pictureOf(dish))
      .execute();
};

/** Later content is a new batch at the end: a name once recorded is never added again. */
const batches: readonly { name: string; add: (tx: Tx) => Promise<unknown> }[] = [
  { name: 'sleeping rooms', add: (tx) => addRooms(tx, 'sleeping', sleepingRooms) },
  { name: 'study rooms', add: (tx) => addRooms(tx, 'study', studyRooms) },
  { name: 'PCs', add: addPcs },
  { name: 'dishes', add: addDishes },
  { name: accountsBatch, add: addDemoAccounts },
  { name: 'categories of dishes', add: sortDishes },
  { name: "members' dishes", add: addMembersDishes },
];

/** Fills the house for a demonstration: each batch once, however often and from however many processes. */
export const addDemoContent = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { name, add } of batches) {
      // Whoever comes second waits here for the first to commit, and then finds the name taken.
      const recorded = await tx
        .insertInto('demo_batches')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (recorded) await add(tx);
    }
  });
