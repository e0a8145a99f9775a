import { useEffect, useSyncExternalStore } from 'react';
import { followKept } from '#web/lib/kept-text.ts';
import { type FeedbackDraft, fillRoom, keptDraft, ownDraft } from './feedback-draft.ts';

const subscribe = followKept(keptDraft);

/** What this guest is writing. A room that the address asks for is filled in. */
export const useFeedbackDraft = (email: string, room: number | undefined) => {
  const { draft } = ownDraft(useSyncExternalStore(subscribe, keptDraft.read, keptDraft.read), email);
  const change = (part: Partial<FeedbackDraft>) => {
    const now = ownDraft(keptDraft.read(), email);
    keptDraft.write({ ...now, draft: { ...now.draft, ...part } });
  };
  useEffect(() => {
    const now = ownDraft(keptDraft.read(), email);
    const next = fillRoom(now, room);
    if (next !== now) keptDraft.write(next);
  }, [email, room]);
  return [draft, change] as const;
};
