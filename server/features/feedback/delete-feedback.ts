import type { Tx } from '../../db/schema.ts';

/** Deletes all feedback of a user who deletes their account; locks user, feedback and rooms in one order to avoid deadlocks. */
export const deleteFeedbackOfDeletedUser = async (tx: Tx, uid: string): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', uid).forUpdate().execute();
  const said = await tx
    .selectFrom('feedback')
    .select('room_id')
    .where('user_id', '=', uid)
    .forUpdate()
    .execute();
  if (said.length === 0) return;
  const roomIds = said.map(({ room_id }) => room_id);
  await tx
    .selectFrom('rooms')
    .select('id')
    .where('id', 'in', roomIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx.deleteFrom('feedback').where('user_id', '=', uid).execute();
};

/** Deletes the feedback on a cancelled stay: otherwise booking and cancelling repeatedly would distort ratings. */
export const deleteFeedbackOfCancelledBooking = async (tx: Tx, bookingId: string): Promise<void> => {
  await tx.deleteFrom('feedback').where('booking_id', '=', bookingId).execute();
};
