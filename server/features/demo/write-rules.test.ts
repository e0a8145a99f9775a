import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { quotePrice } from '#contract/prices/prices.rules.ts';
import { NewPriceRule } from '#contract/prices/prices.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import { listBookables } from '../../testing/list-bookables.ts';
import { findRows, updateRows } from '../../testing/rows.ts';
import { countRows, createTestDatabase } from '../../testing/test-database.ts';
import { advanceDemo } from './advance-demo.ts';
import { createToInstant } from './booking-rows.ts';
import { deleteInvented } from './delete-invented.ts';
import { recordProgress } from './demo.queries.ts';
import { at } from './plan/local-time.ts';
import { planRules, ruleIds } from './plan/plan-rules.ts';
import { writeRules } from './write-rules.ts';

const { db } = await createTestDatabase({ demo: true });
const now = Temporal.Instant.from('2026-11-16T14:20:00Z');
const timeZone = 'Europe/Lisbon';

/** Starts the demo again, as far as its price rules are concerned. */
const start = () =>
  db.transaction().execute(async (tx) => {
    const context = { toInstant: createToInstant(timeZone), actor: { id: null, name: 'Tiago Ramos' } };
    await writeRules(tx, context, at('2026-11-16', '14:30'));
    await recordProgress(tx, new Date('2026-11-16T14:30:00Z'));
  });
const listRules = async () =>
  (await db.selectFrom('price_rules').select('name').orderBy('position').execute()).map(({ name }) => name);
const [weekend = '', yearsEnd = ''] = ruleIds;
const all = ['Weekend', "Year's end", 'A week or longer', 'Night owls', 'Early study'];

describe('price rules of a living demo', () => {
  it('are as the desk could have written them, for the year’s end that is next or goes on [DESK-116]', () => {
    const spanOn = (today: string) =>
      planRules(today).flatMap(({ from, to }) => (from ? [`${from} ${to}`] : []));
    expect(spanOn('2026-11-16')).toEqual(['2026-12-20 2027-01-02']);
    expect(spanOn('2027-01-02')).toEqual(['2026-12-20 2027-01-02']);
    expect(spanOn('2027-01-03')).toEqual(['2027-12-20 2028-01-02']);
    for (const { id, ...terms } of planRules('2026-11-16')) expect(NewPriceRule.parse(terms)).toEqual(terms);
  });

  it('come with its first start, in the log too, and leave what is booked as it was [DESK-116]', async () => {
    await advanceDemo(db, { now, timeZone, origin: 'http://localhost:3000' });
    expect(await listRules()).toEqual(all);
    expect(await findRows(db, 'price_rules', { is_on: false }, ['name'])).toEqual([{ name: 'Early study' }]);
    const logged = await findRows(db, 'desk_log', { action: 'POST /desk/rates' }, ['subject']);
    expect(logged.map(({ subject }) => subject)).toEqual(ruleIds.map((id) => `price rule ${id}`));
    const priced = db.selectFrom('bookings').select('id').where('unit_cents', 'is not', null);
    expect(await priced.execute()).toEqual([]);
  });

  it('price what is booked from then on: it costs its quote and says why [DESK-116]', async () => {
    await advanceDemo(db, { now: now.add({ hours: 72 }), timeZone, origin: 'http://localhost:3000' });
    const later = await db
      .selectFrom('bookings')
      .select(['kind', 'date', 'time', 'count', 'amount_cents', 'unit_cents', 'unit_rules'])
      .select((eb) => eb.fn.coalesce('room_id', 'pc_id').as('bookableId'))
      .where('created_at', '>', new Date(now.epochMilliseconds))
      .where('status', '<>', 'Pending')
      .where('amount_cents', '>', 0)
      .execute();
    const prices = new Map(
      (await listBookables(db)).map(({ kind, id, priceCents }) => [`${kind} ${id}`, priceCents]),
    );
    const book = {
      rules: planRules('2026-11-16'),
      settings: { rounding: 'minor', floorPercent: 0 },
    } as const;
    for (const { kind: booked, bookableId, amount_cents, unit_cents, unit_rules, ...when } of later) {
      const kind = kindOf[booked];
      const baseCents = prices.get(`${kind} ${bookableId}`) ?? 0;
      const told = quotePrice(book, { kind, bookableId: bookableId ?? 0, baseCents, ...when }, timeZone);
      expect(amount_cents).toBe(told.reduce((sum, { cents }) => sum + cents, 0));
      expect(unit_cents ?? told.map(() => baseCents)).toEqual(told.map(({ cents }) => cents));
      expect(unit_rules ?? told.map(() => [])).toEqual(told.map(({ rules }) => rules));
    }
    expect(later.filter(({ unit_rules }) => unit_rules).length).toBeGreaterThan(0);
  });

  it('go with the invented guests, and come again with them [DESK-116]', { tags: 'thorough' }, async () => {
    await deleteInvented(db);
    expect(await listRules()).toEqual([]);
    await start();
    expect(await listRules()).toEqual(all);
  });

  it('stay as somebody has left them, also when the demo ends and begins again [DESK-116]', async () => {
    await updateRows(db, 'price_rules', { id: weekend }, { percent: 25 });
    await db.deleteFrom('price_rules').where('id', '=', yearsEnd).execute();
    await start();
    expect(await listRules()).toEqual(all.filter((name) => name !== "Year's end"));
    await deleteInvented(db);
    expect(await listRules()).toEqual(['Weekend']);
    await start();
    expect(await findRows(db, 'price_rules', {}, ['name', 'percent'])).toEqual([
      { name: 'Weekend', percent: '25.00' },
    ]);
  });

  it('do not come where a house has rules of its own [DESK-116]', async () => {
    await deleteInvented(db);
    await db.deleteFrom('demo_batches').where('name', '=', 'price rules').execute();
    await updateRows(db, 'price_rules', { id: weekend }, { name: 'Our own' });
    await start();
    expect(await countRows(db, 'price_rules')).toBe(1);
  });
});
