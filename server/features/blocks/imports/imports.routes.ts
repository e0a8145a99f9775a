import type { FastifyInstance } from 'fastify';
import type { Kind } from '#contract/kinds.ts';
import { serveDeskWrite } from '../../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../../http/lock-caller.ts';
import type { Parts } from '../../../parts.ts';
import { addImport, deleteImport, fetchImportNow } from './change-imports.ts';

type Params = { kind: Kind; id: number };

const bookableOf = ({ kind, id }: Params) => ({ kind, bookableId: id });

/** Following calendars of other sites. */
export const serveImports = (api: FastifyInstance, parts: Parts): void => {
  const { db, lists } = parts;

  serveDeskWrite(
    api,
    parts,
    'POST /desk/rooms/{kind}/{id}/imports',
    ({ params, body, idempotentCall }, context) =>
      addImport(db, context, idempotentCall, { ...body, bookable: bookableOf(params) }),
  );
  serveDeskWrite(api, parts, 'POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch', ({ params }, context) =>
    transactAs(db, context, (tx) =>
      fetchImportNow(tx, context, { bookable: bookableOf(params), importId: params.importId }),
    ),
  );
  serveDeskWrite(api, parts, 'DELETE /desk/rooms/{kind}/{id}/imports/{importId}', ({ params }, context) =>
    lists.invalidateAfter(
      'bookings',
      transactAs(db, context, (tx) =>
        deleteImport(tx, context, { bookable: bookableOf(params), importId: params.importId }),
      ),
    ),
  );
};
