import type { Kysely, RawBuilder } from 'kysely';
import type { TypedReward } from '../../db/exclusive-access.ts';
import type { Database } from '../../db/schema.ts';
import { findUsable, type Typed, usable } from './loyalty.queries.ts';

/** What a code of a guest is for, if it can be typed in somewhere and has not been. */
export const findCode = (db: Kysely<Database>, typed: Typed): Promise<TypedReward | null> =>
  findUsable(db, typed);

/** The same as part of a statement that asks for more. */
export const askingForCode = (typed: Typed): RawBuilder<TypedReward | null> => usable(typed);
