import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import type { Parts } from '../../parts.ts';
import { addBlock } from './add-block.ts';
import { deleteBlock } from './delete-block.ts';
import { setReadiness } from './set-readiness.ts';

/** Closing and opening what can be booked. */
export const serveBlocks = (api: FastifyInstance, parts: Parts): void => {
  const { db, lists } = parts;

  serveDeskWrite(api, parts, 'POST /desk/blocks', ({ body, idempotentCall }, context) =>
    lists.invalidateAfter('bookings', addBlock(db, context, idempotentCall, body)),
  );
  serveDeskWrite(api, parts, 'DELETE /desk/blocks/{id}', ({ params }, context) =>
    lists.invalidateAfter(
      'bookings',
      transactAs(db, context, (tx) => deleteBlock(tx, context, params.id)),
    ),
  );
  serveDeskWrite(api, parts, 'PUT /desk/readiness/{kind}/{id}', ({ params, body }, context) =>
    lists.invalidateAfter(
      'bookings',
      transactAs(db, context, (tx) =>
        setReadiness(tx, context, { kind: params.kind, bookableId: params.id }, body),
      ),
    ),
  );
};
