import pg from 'pg';
import type { TestDatabase } from '../test-database.ts';
import { watchStatements } from './watch-statements.ts';

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
    for (const { text, values } of sent.filter((statement) => statement.text.includes(words)))
      plans.push(JSON.stringify((await client.query(`explain ${text}`, values)).rows));
    return plans.join('\n');
  } finally {
    await client.end();
  }
};
