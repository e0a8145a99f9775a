import { expect, it } from 'vitest';
import { addGuests, testSecret } from '../../testing/add-guests.ts';
import { findOverlaps, findTornCarts } from '../../testing/find-violations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countDeadlocks } from '../../testing/test-database.ts';

const { database, db, checkOut } = await createTestApp();

const room = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00' };
const pc = { kind: 'pc', id: 1, date: '2026-12-01', time: '16:00' };

it('guests who want what the other lets go of never wait in a circle', async () => {
  for (let round = 0; round < 15; round++) {
    const [one, other] = await addGuests(db, testSecret, 2);
    if (!one || !other) throw new Error('Nobody came.');
    const [first, second] = [
      { ...room, date: `2026-12-${10 + round}` },
      { ...pc, date: `2026-12-${10 + round}` },
    ];
    await checkOut(one, [first]);
    await checkOut(other, [second]);
    const answers = await Promise.all([checkOut(one, [second]), checkOut(other, [first])]);
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
  }
  expect(await findOverlaps(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
  expect(await countDeadlocks(database)).toBe(0);
});
