import { useEffect, useSyncExternalStore } from 'react';
import { followKept } from '#web/lib/kept-text.ts';
import { emptyDraft, type FeedbackDraft, keptDraft } from './feedback-draft.ts';

const subscribe = followKept(keptDraft);

/** What this guest is writing. A room that the address asks for is filled in. */
export const useFeedbackDraft = (email: string, room: number | undefined) => {
  const kept = useSyncExternalStore(subscribe, keptDraft.read);
  const draft = kept.of === email ? kept.draft : emptyDraft;
  const change = (part: Partial<FeedbackDraft>) => {
    const now = keptDraft.read();
    keptDraft.write(email, { ...(now.of === email ? now.draft : emptyDraft), ...part });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address fills the field anew.
  useEffect(() => {
    if (room) change({ roomId: String(room) });
  }, [room]);
  return [draft, change] as const;
};
