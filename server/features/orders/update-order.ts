import { type KitchenStatus, kitchenStatuses } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import type { Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { findReaderOfUser } from '../../mail/find-reader.ts';
import { presentOrder } from './list-orders.ts';
import { changeOrder, lockOrder, type OrderRow } from './orders.queries.ts';
import { writeReadyMail } from './write-ready-mail.ts';

const columns = {
  'Few More Minutes': 'few_more_minutes_at',
  'Ready to Serve': 'ready_at',
  Completed: 'completed_at',
} as const satisfies Record<KitchenStatus, string>;

/** Sets the time of this status and clears those of later ones. */
const timesOf = (status: KitchenStatus, now: Date) => {
  const later = kitchenStatuses.slice(kitchenStatuses.indexOf(status) + 1);
  return { ...Object.fromEntries(later.map((one) => [columns[one], null])), [columns[status]]: now };
};

/** After this a mail would be too late. */
const readyHours = 2;

/** Mails the guest that it is ready, once, even if the kitchen goes back and forth. */
const mailGuest = async (tx: Tx, context: DeskContext, row: OrderRow): Promise<void> => {
  const reader = row.user_id === null ? undefined : await findReaderOfUser(tx, row.user_id);
  if (!reader) return;
  const { id, number, room_type: roomType, room_id: roomId, items } = row;
  const dishes = items.map(({ name }) => name);
  await enqueueMail(tx, {
    ...writeReadyMail(reader, { number, houseNumber: id, roomType, roomId, dishes }, context),
    occasion: `ready ${id}`,
    validUntil: context.now.add({ hours: readyHours }),
  });
};

/** Moves an order to any status of the kitchen; no change if it already has it. */
export const updateOrder = async (
  tx: Tx,
  context: DeskContext,
  id: number,
  status: KitchenStatus,
): Promise<FoodOrder> => {
  const row = await lockOrder(tx, id);
  if (!row) throw new AppError('ORDER_NOT_FOUND');
  if (row.status === 'Cancelled') throw new AppError('ORDER_CANCELLED');
  if (row.status === status) return presentOrder(row);
  const times = timesOf(status, new Date(context.now.epochMilliseconds));
  const changed = await changeOrder(tx, row, { status, ...times });
  const [before, after] = [{ status: row.status }, { status }];
  await recordDeskAction(tx, context, { subject: `order ${id}`, before, after });
  if (status === 'Ready to Serve') await mailGuest(tx, context, changed);
  return presentOrder(changed);
};
