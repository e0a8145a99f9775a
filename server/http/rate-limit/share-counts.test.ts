import { expect, it, onTestFinished, vi } from 'vitest';
import { listenChanges } from '../../db/listen-changes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { shareCounts } from './share-counts.ts';

const { connection, pool } = await createTestDatabase();

const join = async () => {
  const changes = listenChanges(connection);
  const publish = vi.fn(changes.publish);
  const counts = shareCounts({ publish, subscribe: changes.subscribe });
  onTestFinished(async () => {
    counts.close();
    await changes.close();
  });
  await expect.poll(changes.connected).toBe(true);
  const heard: [key: string, count: number][] = [];
  counts.on('calls', (key, count) => void heard.push([key, count]));
  return { publish, counts, heard };
};

it('tells the others, not oneself, in few words and only what they listen to', async () => {
  const [one, other] = [await join(), await join()];
  const entries = Array.from({ length: 100 }, (_, n): [string, number] => [`29387200 2001:db8:1234:${n}`, n]);
  for (const [key, count] of entries) one.counts.publish('calls', key, count);
  one.counts.publish('something else', 'nobody', 1);
  await expect.poll(() => other.heard).toEqual(entries);
  expect(one.publish).toHaveBeenCalledTimes(2);
  expect(one.heard).toEqual([]);
});

it('takes no notice of what is no count, whoever says it', async () => {
  const [one, other] = [await join(), await join()];
  for (const words of [
    '',
    'x',
    '{}',
    '[]',
    '["a",{}]',
    '["a",[["calls","guest",-1]]]',
    '["a",[["calls","guest",null]]]',
  ])
    await pool.query("select pg_notify('nightdesk_talk', $1)", [words]);
  one.counts.publish('calls', 'guest', 1);
  await expect.poll(() => other.heard).toEqual([['guest', 1]]);
});
