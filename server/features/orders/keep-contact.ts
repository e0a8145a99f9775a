import type { Transaction } from 'kysely';
import type { FoodOrder, OrderContact } from '#contract/orders.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { changeOrder, lockLatestOpen } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

/** Keeps on the caller's latest open order whom to ask for at the door. */
export const keepContact = async (
  tx: Transaction<Database>,
  caller: SignedIn,
  { name, roomNumber, phoneNumber }: OrderContact,
): Promise<FoodOrder> => {
  const row = await lockLatestOpen(tx, caller.uid);
  if (!row) throw new AppError('NO_OPEN_ORDER');
  const contact = {
    contact_name: name,
    contact_room_number: roomNumber,
    contact_phone_number: phoneNumber,
  };
  return presentOrder(await changeOrder(tx, row, contact));
};
