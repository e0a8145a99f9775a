import { expect, it } from 'vitest';
import { currentHouse } from '#contract/house/house.rules.ts';
import { insertRows } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openHouse } from './open-house.ts';

const { db } = await createTestDatabase();

it('settings that could not be read when they changed are read as soon as they can be [HOUSE-6]', async () => {
  let failures = 0;
  const failing = db.withPlugin({
    transformQuery({ node }) {
      if (failures-- > 0) throw new Error('no connection');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  let tell = (_: string): void => {};
  const changes = {
    on(listener: typeof tell) {
      tell = listener;
      return () => {};
    },
  };
  const house = await openHouse({
    db: failing,
    changes,
    settings: { taxRate: 0 },
    lists: { invalidate: () => {} },
  });
  const settings = JSON.stringify({ name: 'Casa da Lua' });
  await insertRows(db, 'house_versions', {
    version: 1,
    settings,
    actor_name: 'Ada',
    at: new Date(),
  });
  failures = 2;
  tell('house');
  await expect.poll(() => currentHouse().name).toBe('Casa da Lua');
  house.close();
});
