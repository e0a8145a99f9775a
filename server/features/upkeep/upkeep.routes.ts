import type { FastifyInstance } from 'fastify';
import type { DeskContext } from '../../desk-log/record-desk-action.ts';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { showPc } from '../pcs/list-pcs.ts';
import { showRoom, showStudyRoom } from '../rooms/list-rooms.ts';
import { addPc, drawingOfPc } from './add-pc.ts';
import { editBookable } from './edit-bookable.ts';
import { listDeskRooms } from './list-desk-rooms.ts';
import { showDeskRoom } from './show-desk-room.ts';

const seesRetired = async () => true;

export const serveUpkeep = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, lists } = parts;
  const venueClock = () => ({ now: clock.now(), timeZone: parts.settings.timeZone });
  const changing = <T>(topic: 'rooms' | 'pcs', change: Promise<T>): Promise<T> =>
    lists.invalidateAfter('bookings', lists.invalidateAfter(topic, change));
  const inTransaction = <T>(context: DeskContext, work: Parameters<typeof transactAs<T>>[2]) =>
    transactAs(db, context, work);

  serve(api, 'GET /desk/rooms', () => listDeskRooms(db, venueClock()));
  serve(api, 'GET /desk/rooms/{kind}/{id}', ({ params: { kind, id } }) =>
    showDeskRoom(db, { kind, bookableId: id }, venueClock()),
  );

  serveDeskWrite(api, parts, 'PUT /rooms/{id}', ({ params: { id }, body }, context) => {
    const { pricePerNight: price, ...edit } = body;
    return changing(
      'rooms',
      inTransaction(context, (tx) =>
        editBookable(tx, context, {
          kind: 'room',
          bookableId: id,
          edit: { ...edit, price },
          show: () => showRoom(tx, id, seesRetired),
        }),
      ),
    );
  });
  serveDeskWrite(api, parts, 'PUT /studyRooms/{id}', ({ params: { id }, body }, context) => {
    const { pricePerNight, price = pricePerNight, ...edit } = body;
    return changing(
      'rooms',
      inTransaction(context, (tx) =>
        editBookable(tx, context, {
          kind: 'study',
          bookableId: id,
          edit: { ...edit, price },
          show: () => showStudyRoom(tx, id, seesRetired),
        }),
      ),
    );
  });
  serveDeskWrite(api, parts, 'PUT /pcs/{id}', ({ params: { id }, body }, context) => {
    const edit = body.image === '' ? { ...body, image: drawingOfPc } : body;
    return changing(
      'pcs',
      inTransaction(context, (tx) =>
        editBookable(tx, context, {
          kind: 'pc',
          bookableId: id,
          edit,
          show: () => showPc(tx, id, seesRetired),
        }),
      ),
    );
  });
  serveDeskWrite(api, parts, 'POST /pcs', ({ body, idempotentCall }, context) =>
    lists.invalidateAfter('pcs', addPc(db, context, idempotentCall, body)),
  );
};
