import type { Temporal } from 'temporal-polyfill';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { Tx } from '../../../db/schema.ts';
import { changeReadiness, findOccupant } from '../lifecycle/lifecycle.queries.ts';
import type { Decision } from './decide-move.ts';
import { findOffered } from './moves.queries.ts';

/**
 * Updates the readiness after a move: the left room is to clean unless another guest is in it; a room they return to at once is as
 * it was. Returns the previous readiness of the left one.
 */
export const changeRooms = async (
  tx: Tx,
  { row, stay, move, into }: Decision,
  now: Temporal.Instant,
): Promise<ReadinessState | undefined> => {
  if (!into) return undefined;
  if (into.wasLeftAs) {
    if (stay.kind === 'room') await changeReadiness(tx, move.place, { from: 'to clean', to: into.wasLeftAs });
    return undefined;
  }
  const left = await findOffered(tx, stay.kind, stay.bookableId);
  const { bookableId } = stay;
  if (stay.kind === 'room' && !(await findOccupant(tx, { bookableId, bookingId: row.id }, now)))
    await changeReadiness(tx, stay, { from: 'clean', to: 'to clean' });
  return left?.readiness;
};
