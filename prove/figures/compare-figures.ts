import { sql } from 'kysely';
import { expect } from 'vitest';
import { listBookables } from '#server/testing/list-bookables.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tellFigures } from './figures-paper.ts';
import { openLife } from './live-through.ts';
import { addDays, hour, openWallClock, type WallClock } from './wall-clock.ts';

type Followed = {
  admin: Parameters<TestApp['get']>[0];
  life: ReturnType<typeof openLife>;
  clock: WallClock;
  time: { now: number };
};

/** Zones that change their clocks by an hour or by half an hour. */
export const zones = ['Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe'] as const;

/** A house that lives through many days, and whose figures are compared with those of a model on paper. */
export const openFiguresHouse = async (timeZone: (typeof zones)[number]) => {
  const clock = openWallClock(timeZone);
  // Shortly before the clocks change.
  const time = {
    now: Date.parse(timeZone === 'Australia/Lord_Howe' ? '2026-09-28T09:00Z' : '2026-10-19T09:00Z'),
  };
  const house = await createTestApp({
    now: () => new Date(time.now).toISOString(),
    settings: { timeZone },
  });
  const [admin, guest] = [await house.addGuest({ role: 'admin' }), await house.addGuest()];
  const since = time.now - 3 * 24 * hour;
  const added = new Date(since);
  await sql`with added as (update rooms set created_at = ${added}) update pcs set created_at = ${added}`.execute(
    house.db,
  );
  const bookables = await listBookables(house.db);
  return (seed: number) => {
    const life = openLife(house, { admin, guest }, { seed, clock, time });
    for (const { kind, id, priceCents: cents } of bookables)
      life.paper.bookables.push({ kind, id, cents, since, closures: [] });
    return followLife(house, { admin, life, clock, time });
  };
};

const followLife = (house: TestApp, { admin, life, clock, time }: Followed) => {
  return {
    async live(steps: number) {
      for (let step = 0; step < steps; step++) await life.act();
    },
    async compare() {
      const length = 1 + life.below(21);
      const to = addDays(clock.dateAt(time.now), 5 - life.below(14));
      const from = addDays(to, 1 - length);
      const told = await house.get(admin, `/desk/insights?from=${from}&to=${to}`);
      const withoutNames = ({ dishes, ...figures }: { dishes: { name: string; image: string }[] }) => ({
        ...figures,
        dishes: dishes.map(({ name: _, image: _image, ...dish }) => dish),
      });
      const { before, ...now } = told;
      expect(withoutNames(now)).toEqual(tellFigures(life.paper, { from, to }, clock));
      const earlier = { from: addDays(from, -length), to: addDays(to, -length) };
      expect(withoutNames(before)).toEqual(tellFigures(life.paper, earlier, clock));
      return { nightsSold: now.nightsSold, hoursSold: now.study.hoursSold + now.pc.hoursSold };
    },
    count: () => ({
      bookings: life.paper.bookings.length,
      closures: life.paper.bookables.flatMap(({ closures }) => closures).length,
    }),
  };
};
