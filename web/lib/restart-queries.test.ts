import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { restartQueries } from './restart-queries.ts';

test('an answer that was written before is not waited for, also when there was none yet', async () => {
  const client = new QueryClient();
  const responses: ((text: string) => void)[] = [];
  const ask = vi.fn(() => new Promise<string>((resolve) => responses.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: ['orders'], queryFn: ask });
  const leave = observer.subscribe(() => {});
  expect(ask).toHaveBeenCalledTimes(1);
  void restartQueries(client, ['orders']);
  await expect.poll(() => ask).toHaveBeenCalledTimes(2);
  responses[1]?.('new');
  responses[0]?.('old');
  await expect.poll(() => client.getQueryData(['orders'])).toBe('new');
  leave();
});

test('what is under way is left alone where that is asked for', async () => {
  const client = new QueryClient();
  const ask = vi.fn(() => new Promise<string>(() => {}));
  const observer = new QueryObserver(client, { queryKey: ['orders'], queryFn: ask });
  const leave = observer.subscribe(() => {});
  void restartQueries(client, ['orders'], { cancelRefetch: false });
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(1);
  leave();
});
