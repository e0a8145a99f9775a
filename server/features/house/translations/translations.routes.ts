import type { FastifyInstance } from 'fastify';
import type { House } from '#contract/house/house.rules.ts';
import type { Db } from '../../../db/schema.ts';
import { serveDeskWrite } from '../../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../../http/lock-caller.ts';
import { serve } from '../../../http/serve.ts';
import { serveOwnList } from '../../../lists/serve-own-list.ts';
import type { Parts } from '../../../parts.ts';
import { findStoredHouse, lockHouse } from '../house.queries.ts';
import { completeHouse } from '../open-house.ts';
import { listTranslations, summarizeTranslations } from './list-translations.ts';
import { writeTranslation } from './write-translation.ts';

export const serveTranslations = (api: FastifyInstance, parts: Parts): void => {
  const { db, settings, lists, translations } = parts;
  const loadHouse = async (from: Db): Promise<House> => completeHouse(await findStoredHouse(from), settings);

  serveOwnList(api, 'GET /desk/translations', async ({ query }) =>
    listTranslations(db, query, await loadHouse(db)),
  );
  serve(api, 'GET /desk/translations/summary', async () => summarizeTranslations(db, await loadHouse(db)));
  serveDeskWrite(api, parts, 'PUT /desk/translations', async ({ body }, context) => {
    const written = await transactAs(db, context, async (tx) => {
      await lockHouse(tx);
      return writeTranslation(tx, context, body, await loadHouse(tx));
    });
    // So that the caller sees the change before the notification arrives.
    lists.invalidate('translations');
    await translations.reload().catch(() => {});
    return written;
  });
};
