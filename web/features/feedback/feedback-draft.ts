import { useEffect, useSyncExternalStore } from 'react';
import { type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { createStoredText, createTextStore, parseStored, subscribeAllTabs } from '#web/lib/stored-text.ts';

/** Feedback as it is being written. */
export type FeedbackDraft = {
  roomId: string;
  /** 0 as long as none is given. */
  rating: number;
  message: string;
};

export const emptyDraft: FeedbackDraft = { roomId: '', rating: 0, message: '' };

type KeptDraft = {
  of: string;
  draft: FeedbackDraft;
  /** The room of an address that was filled in last. */
  filled?: number | undefined;
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what the browser has kept; what makes no sense is as if it were not there. */
export const readDraft = (text: string | null): KeptDraft => {
  const { of, roomId, rating, message, filled } = parseStored(text);
  const isRating = typeof rating === 'number' && Number.isInteger(rating) && rating >= 0 && rating <= 5;
  return {
    of: textIn(of),
    draft: { roomId: textIn(roomId), rating: isRating ? rating : 0, message: textIn(message) },
    filled: typeof filled === 'number' ? filled : undefined,
  };
};

/** What one guest is writing, as if nothing were there of anybody else. */
export const ownDraft = (kept: KeptDraft, of: string): KeptDraft =>
  kept.of === of ? kept : { of, draft: emptyDraft };

/** Fills in the room that an address asks for, once: what the guest has typed since is theirs. */
export const fillRoom = (kept: KeptDraft, room: number | undefined): KeptDraft => {
  const { draft, filled } = kept;
  if (room === undefined) return filled === undefined ? kept : { ...kept, filled: undefined };
  if (filled === room && draft.roomId.trim() !== '') return kept;
  return { ...kept, draft: { ...draft, roomId: String(room) }, filled: room };
};

const kept = createStoredText('nightdesk-feedback', () => sessionStorage);

/** Kept for this tab, so that a reload or signing in again loses nothing. */
const keptDraft = {
  ...createTextStore(kept, readDraft),
  write: ({ draft, ...rest }: KeptDraft): void => kept.write(JSON.stringify({ ...rest, ...draft })),
};

/** The number of a room, with or without the word before it; undefined where there can be no such room. */
export const readRoomId = (typed: string): number | undefined => {
  const number = Number(/^(?:room\s*)?(\d{1,10})$/i.exec(typed.trim())?.[1] ?? 0);
  return number >= 1 && number <= 2_147_483_647 ? number : undefined;
};

/** What is still to be filled in, by the names that the call has for it. */
export const findMissing = ({ roomId, rating, message }: FeedbackDraft): Outcome | undefined =>
  refuseBlank({ Room_id: roomId, rating: rating > 0 ? String(rating) : '', message });

const subscribe = subscribeAllTabs(keptDraft);

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
