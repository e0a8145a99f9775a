import { toCents } from '#contract/money.ts';
import type { Db, RoomKind, Tx } from '../schema.ts';
import { accountsBatch, demoAccounts } from './demo-accounts.ts';
import { dishes, membersDishes } from './demo-dishes.ts';
import { pcs } from './demo-pcs.ts';
import { type DemoRoom, sleepingRooms } from './demo-rooms.ts';
import { studyRooms } from './demo-study-rooms.ts';

/** Creates or re-enables the demo accounts. If somebody else has such an e-mail address, it stays theirs. */
const addDemoAccounts = async (tx: Tx): Promise<void> => {
  // Needed once per database, and slow to load.
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

// Rows that the house has entered itself stay unchanged, here and below.
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
        name: dish.name,
        description: dish.description,
        category: dish.category,
        image: pictureOf(dish),
        price_cents: toCents(dish.price),
        members_only: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Matched by name and drawing, so that the house's own dishes keep their category. */
const sortDishes = async (tx: Tx) => {
  for (const dish of dishes)
    await tx
      .updateTable('dishes')
      .set({ category: dish.category })
      .where('name', '=', dish.name)
      .where('image', '=', pictureOf(dish))
      .execute();
};

/** Add new content as a batch at the end: a recorded name is never added again. */
const batches: readonly { name: string; add: (tx: Tx) => Promise<unknown> }[] = [
  { name: 'sleeping rooms', add: (tx) => addRooms(tx, 'sleeping', sleepingRooms) },
  { name: 'study rooms', add: (tx) => addRooms(tx, 'study', studyRooms) },
  { name: 'PCs', add: addPcs },
  { name: 'dishes', add: addDishes },
  { name: accountsBatch, add: addDemoAccounts },
  { name: 'categories of dishes', add: sortDishes },
  { name: "members' dishes", add: addMembersDishes },
];

/** Adds the demo content: each batch once, across starts and processes. */
export const addDemoContent = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { name, add } of batches) {
      // A concurrent process waits here until the first commits, then finds the name recorded.
      const recorded = await tx
        .insertInto('demo_batches')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (recorded) await add(tx);
    }
  });
