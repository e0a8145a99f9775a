import type { FoodOrder, OrderContact } from '#contract/food/orders.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { presentOrder } from './list-orders.ts';
import { changeOrder, lockLatestOpen } from './orders.queries.ts';

/** Saves whom to ask for at the door with the caller's latest open order. */
export const keepContact = async (
  tx: Tx,
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
  const isKnown =
    row.contact_name === name &&
    row.contact_room_number === roomNumber &&
    row.contact_phone_number === phoneNumber;
  // No new revision if nothing has changed.
  return presentOrder(isKnown ? row : await changeOrder(tx, row, contact));
};
