import { ProblemError } from '#web/lib/api.ts';
import { isPart, readKept } from '#web/lib/read-kept.ts';

/** Something for the desk: whose it is, what it says, and the key under which it arrives once however often it is sent. */
export type Letter<T extends string = string> = { of: string; content: T; key: string };

/** Reads what is kept leniently: only whole letters of this kind are any. */
export const readLetters =
  <T extends string>(isContent: (content: string) => content is T) =>
  (text: string | null): readonly Letter<T>[] => {
    const kept: unknown = readKept(text);
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: unknown) => {
      const { of, content, key } = isPart(one) ? one : {};
      const isWhole = typeof of === 'string' && typeof content === 'string' && typeof key === 'string';
      return isWhole && isContent(content) ? [{ of, content, key }] : [];
    });
  };

/** What becomes of a letter that was not taken: sent again later, also by whoever signs in again, or never. */
export const judgeFailure = (error: unknown): 'again' | 'signed out' | 'refused' => {
  if (!(error instanceof ProblemError)) return 'again';
  const { code, status } = error.problem;
  if (code === 'NOT_SIGNED_IN') return 'signed out';
  // Too slow and too many: the same is taken a moment later.
  return status >= 500 || status === 408 || status === 429 ? 'again' : 'refused';
};
