import type { Kind } from '#contract/kinds.ts';
import type { BookedKind } from './schema.ts';

/** What a kind is called in the tables. */
export const bookedKinds = { room: 'sleeping', study: 'study', pc: 'pc' } as const satisfies Record<
  Kind,
  BookedKind
>;

/** And the other way round. */
export const kindOf = { sleeping: 'room', study: 'study', pc: 'pc' } as const satisfies Record<
  BookedKind,
  Kind
>;
