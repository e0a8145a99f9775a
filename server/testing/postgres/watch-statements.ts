import pg from 'pg';
import { vi } from 'vitest';

export type Statement = { text: string; values: unknown[] };

/** What the clients of PostgreSQL are sent while something is done, by whichever connection, without the listener's signs of life. */
export const watchStatements = async <T>(act: () => Promise<T>): Promise<{ done: T; sent: Statement[] }> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const done = await act();
    const sent = query.mock.calls.map(([said, values]: unknown[]) =>
      // The values stand beside a text, or in what says more than a text.
      typeof said === 'string' ? { text: said, values } : said,
    ) as Statement[];
    return { done, sent: sent.filter(({ text }) => text !== 'select 1') };
  } finally {
    query.mockRestore();
  }
};
