import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from '../test-database.ts';

/** The plans of the statements with these words that `act` sends, as one text. */
export const explainSent = async (
  { connection }: Pick<TestDatabase, 'connection'>,
  words: string,
  act: () => Promise<unknown>,
): Promise<string> => {
  const { sent } = await watchStatements(act);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // As the server's pool sets it.
    await client.query('set random_page_cost = 1.1');
    const plans: string[] = [];
    // Settings of a transaction affect its plans.
    for (const { text, values } of sent)
      if (/^(begin|set local|commit)/.test(text)) await client.query(text);
      else if (text.includes(words))
        plans.push(JSON.stringify((await client.query(`explain ${text}`, values)).rows));
    return plans.join('\n');
  } finally {
    await client.end();
  }
};

export type Statement = { text: string; values: unknown[] };

/** The setup of every connection, and the listener's heartbeat. */
const said = ['set random_page_cost = 1.1', 'select 1'];

/** Records the statements of all connections during `act`, except setup and heartbeats. */
export const watchStatements = async <T>(act: () => Promise<T>): Promise<{ done: T; sent: Statement[] }> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const done = await act();
    const sent = query.mock.calls.map(([statement, values]: unknown[]) =>
      // A statement is a text followed by values, or an object with both.
      typeof statement === 'string' ? { text: statement, values } : statement,
    ) as Statement[];
    return { done, sent: sent.filter(({ text }) => !said.includes(text)) };
  } finally {
    query.mockRestore();
  }
};
