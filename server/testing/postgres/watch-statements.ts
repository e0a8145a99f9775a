import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from '../test-database.ts';

/** How PostgreSQL means to answer the statements with these words that something sends, as one text. */
export const explainSent = async (
  { connection }: Pick<TestDatabase, 'connection'>,
  words: string,
  act: () => Promise<unknown>,
): Promise<string> => {
  const { sent } = await watchStatements(act);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // As the pool of the server asks.
    await client.query('set random_page_cost = 1.1');
    const plans: string[] = [];
    // What is set for a transaction counts for its plans.
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

/** What every connection is told first, and the listener's signs of life. */
const said = ['set random_page_cost = 1.1', 'select 1'];

/** What the clients of PostgreSQL are sent while something is done, by whichever connection, without what connections say by themselves. */
export const watchStatements = async <T>(act: () => Promise<T>): Promise<{ done: T; sent: Statement[] }> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const done = await act();
    const sent = query.mock.calls.map(([statement, values]: unknown[]) =>
      // The values stand beside a text, or in what says more than a text.
      typeof statement === 'string' ? { text: statement, values } : statement,
    ) as Statement[];
    return { done, sent: sent.filter(({ text }) => !said.includes(text)) };
  } finally {
    query.mockRestore();
  }
};
