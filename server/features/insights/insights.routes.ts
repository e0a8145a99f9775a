import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { showInsights } from './show-insights.ts';
import { writeTable } from './write-table.ts';

export const serveInsights = (api: FastifyInstance, { db, settings: { timeZone } }: Parts): void => {
  serve(api, 'GET /desk/insights', async ({ query: { format, table, ...asked }, reply }) => {
    if (format !== 'csv') return showInsights(db, asked, timeZone);
    if (!table)
      throw new AppError('BAD_INPUT', {
        errors: [{ path: 'table', message: 'Which table? CSV has one at a time.' }],
      });
    const insights = await showInsights(db, asked, timeZone);
    const name = `nightdesk-${table}-${asked.from}-${asked.to}.csv`;
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(writeTable(insights, table)) as never; // not JSON, so no schema serializes it
  });
};
