import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { stateWords } from './booking-tags.tsx';
import type { DeskAction } from './use-desk-action.ts';

type Place = { kind: Kind; id: number; title: string };

/** A readiness; `out of order` may have a day on which it ends. */
export type Readiness = { state: ReadinessState; until?: string | undefined };

export const sendReadiness = ({ kind, id }: Place, { state, until }: Readiness) =>
  api('PUT /desk/readiness/{kind}/{id}', {
    params: { kind, id: String(id) },
    body: { state, ...(state === 'out of order' && until && { until }) },
  });

/** Sets a room to clean, to clean or out of order; Undo restores `before`. */
export const setReadiness = (place: Place, next: Readiness, before: Readiness): DeskAction<unknown> => ({
  name: next.state,
  call: () => sendReadiness(place, next),
  failed: m.desk_readiness_not_set({ title: place.title }),
  done: () => ({
    text: m.desk_readiness_set({ title: place.title, state: stateWords[next.state] }),
    undo: {
      call: () => sendReadiness(place, before),
      failed: m.desk_booking_not_undone(),
      done: m.desk_readiness_set({ title: place.title, state: stateWords[before.state] }),
    },
  }),
});
