import { type IncomingMessage, request } from 'node:http';

/** An open page that notes when it hears of an order, and does nothing else. */
export const followStream = async (
  address: string,
  headers: Record<string, string>,
  onOrder: (at: number) => void,
): Promise<{ close(): void }> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    // An agent would keep the connection for others.
    request(`${address}/api/events`, { headers, agent: false }, resolve).on('error', reject).end();
  });
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}.`);
  answer.on('error', () => {});
  answer.on('data', (chunk: Buffer) => {
    if (chunk.includes('event: order\n')) onOrder(performance.now());
  });
  return { close: () => void answer.destroy() };
};
