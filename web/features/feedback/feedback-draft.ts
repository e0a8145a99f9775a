import { useEffect, useSyncExternalStore } from 'react';
import { type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { createStoredText, createTextStore, parseStored, subscribeAllTabs } from '#web/lib/stored-text.ts';

/** A review being written. */
export type FeedbackDraft = {
  roomId: string;
  /** 0 while none is given. */
  rating: number;
  message: string;
};

export const emptyDraft: FeedbackDraft = { roomId: '', rating: 0, message: '' };

type StoredDraft = {
  of: string;
  draft: FeedbackDraft;
  /** The room last filled in from the URL. */
  filled?: number | undefined;
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a stored draft; invalid values are ignored. */
export const readDraft = (text: string | null): StoredDraft => {
  const { of, roomId, rating, message, filled } = parseStored(text);
  const isRating = typeof rating === 'number' && Number.isInteger(rating) && rating >= 0 && rating <= 5;
  return {
    of: textIn(of),
    draft: { roomId: textIn(roomId), rating: isRating ? rating : 0, message: textIn(message) },
    filled: typeof filled === 'number' ? filled : undefined,
  };
};

/** The draft of one guest; other guests' drafts count as empty. */
export const ownDraft = (kept: StoredDraft, of: string): StoredDraft =>
  kept.of === of ? kept : { of, draft: emptyDraft };

/** Fills in the room of the URL, once: later typing is not overwritten. */
export const fillRoom = (kept: StoredDraft, room: number | undefined): StoredDraft => {
  const { draft, filled } = kept;
  if (room === undefined) return filled === undefined ? kept : { ...kept, filled: undefined };
  if (filled === room && draft.roomId.trim() !== '') return kept;
  return { ...kept, draft: { ...draft, roomId: String(room) }, filled: room };
};

const kept = createStoredText('nightdesk-feedback', () => sessionStorage);

/** Stored for this tab, so that a reload or signing in again loses nothing. */
const keptDraft = {
  ...createTextStore(kept, readDraft),
  write: ({ draft, ...rest }: StoredDraft): void => kept.write(JSON.stringify({ ...rest, ...draft })),
};

/** The number of a room, typed with or without "room" before it; undefined if invalid. */
export const readRoomId = (typed: string): number | undefined => {
  const number = Number(/^(?:room\s*)?(\d{1,10})$/i.exec(typed.trim())?.[1] ?? 0);
  return number >= 1 && number <= 2_147_483_647 ? number : undefined;
};

/** Fields still blank, by their names in the call. */
export const findMissing = ({ roomId, rating, message }: FeedbackDraft): Outcome | undefined =>
  refuseBlank({ Room_id: roomId, rating: rating > 0 ? String(rating) : '', message });

const subscribe = subscribeAllTabs(keptDraft);

/** The guest's draft, with the room of the URL filled in. */
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
