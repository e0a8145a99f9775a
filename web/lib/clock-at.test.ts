import { expect, test } from 'vitest';
import { clockAt, ownZone } from './clock-at.ts';
import { Temporal, withTemporal } from './temporal.ts';

const zones = ['Europe/Lisbon', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];

test('a zone shows the same by formatters and by Temporal, around changes of the clock and midnight', async () => {
  const around = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-12-31T23:59:59.999Z'].map(Date.parse);
  const instants = around.flatMap((at) =>
    [-7_200_000, -60_000, -0.5, 0, 1_800_000, 7_200_000].map((by) => at + by),
  );
  const ask = () => zones.flatMap((zone) => instants.map((instant) => clockAt(instant, zone)));
  expect(Temporal).toBeUndefined();
  const [byFormatters, zone] = [ask(), ownZone()];
  await withTemporal(async () => {})();
  expect(Temporal).toBeDefined();
  expect(ask()).toEqual(byFormatters);
  expect(ownZone()).toBe(zone);
  expect(clockAt(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Lisbon')).toEqual({
    ...{ date: '2026-10-25', time: '01:30' },
  });
});
