import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { kitchenStatuses } from '#contract/food/orders.rules.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { addOrder } from '#server/testing/add-order.ts';
import { alternate, type Entry, type Line } from '../entry.ts';
import { openConnection } from '../load/open-connection.ts';
import { writeRequest } from '../load/write-request.ts';
import { openHouse, secret } from '../open-house.ts';
import { median } from '../report/summarise.ts';

/** An open page that only records when it receives an order. */
const followStream = async (
  address: string,
  headers: Record<string, string>,
  onOrder: (at: number) => void,
): Promise<{ close(): void }> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // An agent would keep the connection for others.
    request(`${address}/api/events`, { headers, agent: false }, resolve).on('error', reject).end();
  });
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}.`);
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    if (chunk.includes('event: order\n')) onOrder(performance.now());
  });
  return { close: () => void response.destroy() };
};

const rounds = 5;
const streams = 300;
const pagesEach = 20;
const changes = 25;

const line: Line = {
  title: `A change of an order's status, told to ${streams} open streams: from the call until half have heard`,
  unit: 'ms',
  digits: 1,
  yardstick: 'one stream',
  target: { of: 'ratio', atMost: 5 },
};

/** Changes of an order in the kitchen, from the call until half of the admins' open pages have received them. */
export const notifyStreams: Entry = {
  name: 'streams',
  lines: [line],
  async measure(bench) {
    const { address, database } = await openHouse(bench);
    const admins = await addGuests(database.db, secret, streams / pagesEach, { role: 'admin' });
    const order = await addOrder(database.db);
    const kitchen = await openConnection(address);
    bench.defer(async () => kitchen.close());
    let step = 0;
    const change = async () => {
      const orderInfo = kitchenStatuses[step++ % 2];
      const headers = { ...admins[0]?.headers };
      const response = await kitchen.ask(
        writeRequest({ method: 'PUT', path: `/api/orderDetails/${order}`, headers, body: { orderInfo } }),
      );
      if (response.status !== 200) throw new Error(response.text());
    };

    const untilOpen = async (count: number): Promise<void> => {
      const line = new RegExp(`^nightdesk_streams ${count}$`, 'm');
      while (!line.test(await (await fetch(`${address}/metrics`)).text())) await sleep(20);
    };

    const tell = (count: number) => async (): Promise<number> => {
      let heard: number[] = [];
      let all = Promise.withResolvers<void>();
      const onOrder = (at: number): void => {
        heard.push(at);
        if (heard.length === count) all.resolve();
      };
      const pages = await Promise.all(
        Array.from({ length: count }, (_, n) =>
          followStream(address, { ...admins[n % admins.length]?.headers }, onOrder),
        ),
      );
      await untilOpen(count);
      const delays: number[] = [];
      for (let turn = 0; turn < changes; turn++) {
        heard = [];
        all = Promise.withResolvers<void>();
        const begun = performance.now();
        await Promise.all([change(), all.promise]);
        delays.push(median(heard) - begun);
      }
      for (const page of pages) page.close();
      await untilOpen(0);
      return median(delays);
    };
    await alternate(1, tell(streams), tell(1));
    return [{ line, pairs: await alternate(rounds, tell(streams), tell(1)) }];
  },
};
