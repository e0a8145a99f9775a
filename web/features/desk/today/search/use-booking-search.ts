import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { readCheckInCode } from '#contract/desk/lifecycle.rules.ts';
import { ProblemError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';

/** The search starts at this many characters, after this many milliseconds without a key, with up to `most` results. */
const shortest = 2;
const pause = 150;
const most = 7;

export type Found = {
  /** The words searched for. */
  words: string;
  /** The booking whose check-in code matches. */
  byCode: DeskBooking | undefined;
  byReference: DeskBooking[];
  byName: DeskBooking[];
  /** Why the search failed. */
  problem: string | undefined;
  isLoading: boolean;
  /** Whether the results are complete, and for the current words. */
  isAnswer: boolean;
};

/** Splits results into those whose reference contains the words, and the others. */
export const splitFound = (
  bookings: readonly DeskBooking[],
  words: string,
  byCode: DeskBooking | undefined,
): Pick<Found, 'byReference' | 'byName'> => {
  const others = bookings.filter(({ _id }) => _id !== byCode?._id);
  const hasWords = ({ _id }: DeskBooking): boolean => _id.toLowerCase().includes(words.toLowerCase());
  return {
    byReference: others.filter(hasWords),
    byName: others.filter((booking) => !hasWords(booking)),
  };
};

/** Searches for check-in codes, references and names while typing; undefined below two characters. */
export const useBookingSearch = (typed: string): Found | undefined => {
  const [settled] = useDebouncedValue(typed.trim(), pause);
  // Clearing the field resets at once, so that the same code typed again is looked up again.
  const words = typed.trim() === '' ? '' : settled;
  const isAsked = words.length >= shortest;
  const list = useQuery({
    ...apiQuery('GET /desk/bookings', { query: { q: words, limit: String(most) } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const code = readCheckInCode(words);
  // The server counts wrong codes, so eight letters are searched as a name first.
  const isSurelyCode = code !== undefined && /\d/.test(words);
  const foundNothing = list.isSuccess && !list.isPlaceholderData && list.data.length === 0;
  const byCode = useQuery({
    ...apiQuery('GET /desk/check-in/{code}', { params: { code: code ?? '' } }),
    enabled: code !== undefined && (isSurelyCode || foundNothing),
    retry: false,
    staleTime: 0,
  });
  const codeError = byCode.error instanceof ProblemError ? byCode.error.problem : undefined;
  // A used code still leads to its booking.
  const usedBy = code === undefined ? undefined : codeError?.bookingId;
  const used = useQuery({
    ...apiQuery('GET /desk/bookings/{id}', { params: { id: usedBy ?? '' } }),
    enabled: usedBy !== undefined,
  });
  if (!isAsked || typed.trim().length < shortest) return undefined;
  const problem = codeError && codeError.code !== 'CODE_UNKNOWN' ? codeError.detail : list.error?.message;
  // The result from before the refusal is outdated.
  const known = usedBy === undefined ? undefined : used.data;
  const booking = code === undefined ? undefined : byCode.error ? known : byCode.data;
  const isLoading = list.isFetching || byCode.isFetching || used.isFetching;
  return {
    words,
    byCode: booking,
    ...splitFound(list.data ?? [], words, booking),
    problem,
    isLoading,
    isAnswer: words === typed.trim() && !isLoading && !list.isPlaceholderData,
  };
};
