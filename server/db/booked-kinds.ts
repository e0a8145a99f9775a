import type { Kind } from '#contract/kinds.ts';
import type { BookedKind } from './schema.ts';

export const bookedKinds = { room: 'sleeping', study: 'study', pc: 'pc' } as const satisfies Record<
  Kind,
  BookedKind
>;

export const kindOf = { sleeping: 'room', study: 'study', pc: 'pc' } as const satisfies Record<
  BookedKind,
  Kind
>;
