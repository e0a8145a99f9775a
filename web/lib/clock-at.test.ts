import { expect, test, vi } from 'vitest';

const zones = ['Europe/Lisbon', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];

test('a zone shows the same by formatters and by Temporal, around changes of the clock and midnight', async () => {
  const around = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-12-31T23:59:59.999Z'].map(Date.parse);
  const instants = around.flatMap((at) =>
    [-7_200_000, -60_000, -0.5, 0, 1_800_000, 7_200_000].map((by) => at + by),
  );
  // As in a browser without Temporal, even if other tests have loaded it.
  vi.resetModules();
  const { clockAt, ownZone } = await import('./clock-at.ts');
  const temporal = await import('./temporal.ts');
  const ask = () => zones.flatMap((zone) => instants.map((instant) => clockAt(instant, zone)));
  expect(temporal.Temporal).toBeUndefined();
  const [byFormatters, zone] = [ask(), ownZone()];
  await temporal.withTemporal(async () => {})();
  expect(temporal.Temporal).toBeDefined();
  expect(ask()).toEqual(byFormatters);
  expect(ownZone()).toBe(zone);
  expect(clockAt(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Lisbon')).toEqual({
    date: '2026-10-25',
    time: '01:30',
  });
});
