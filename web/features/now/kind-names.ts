import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';

/** The labels of kinds when they are listed side by side. */
export const kindNames = {
  room: {
    name: m.now_rooms(),
    short: m.now_rooms_short(),
    price: (price: string) => m.now_per_night({ price }),
  },
  study: { name: m.now_study(), short: m.now_study(), price: (price: string) => m.now_per_hour({ price }) },
  pc: { name: m.now_pcs(), short: m.now_pcs(), price: (price: string) => m.now_per_hour({ price }) },
} as const satisfies Record<Kind, unknown>;
