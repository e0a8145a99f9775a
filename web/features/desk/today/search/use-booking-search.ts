import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { readCheckInCode } from '#contract/desk/lifecycle.rules.ts';
import { ProblemError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';

/** From so many characters on, after so many milliseconds without a key. */
const shortest = 2;
const pause = 150;
const most = 7;

export type Found = {
  /** What was searched for. */
  words: string;
  /** The booking that the words mean as a check-in code. */
  byCode: DeskBooking | undefined;
  byReference: DeskBooking[];
  byName: DeskBooking[];
  /** Why nothing could be found out. */
  problem: string | undefined;
  isLoading: boolean;
  /** Whether this is all that was found for what is typed now, and not for what was typed before. */
  isAnswer: boolean;
};

/** Splits what the words have found: those whose reference has them, and the others. */
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

/** Looks for a check-in code, references and names while somebody types; undefined below two characters. */
export const useBookingSearch = (typed: string): Found | undefined => {
  const [settled] = useDebouncedValue(typed.trim(), pause);
  // An emptied field forgets at once: the same code typed again right after is asked for again.
  const words = typed.trim() === '' ? '' : settled;
  const isAsked = words.length >= shortest;
  const list = useQuery({
    ...apiQuery('GET /desk/bookings', { query: { q: words, limit: String(most) } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const code = readCheckInCode(words);
  // Wrong codes are counted by the server: a name of eight letters is searched for first.
  const isSurelyCode = code !== undefined && /\d/.test(words);
  const foundNothing = list.isSuccess && !list.isPlaceholderData && list.data.length === 0;
  const byCode = useQuery({
    ...apiQuery('GET /desk/check-in/{code}', { params: { code: code ?? '' } }),
    enabled: code !== undefined && (isSurelyCode || foundNothing),
    retry: false,
    staleTime: 0,
  });
  const codeError = byCode.error instanceof ProblemError ? byCode.error.problem : undefined;
  // A code that is used up still tells whose it was.
  const usedBy = code === undefined ? undefined : codeError?.bookingId;
  const used = useQuery({
    ...apiQuery('GET /desk/bookings/{id}', { params: { id: usedBy ?? '' } }),
    enabled: usedBy !== undefined,
  });
  if (!isAsked || typed.trim().length < shortest) return undefined;
  const problem = codeError && codeError.code !== 'CODE_UNKNOWN' ? codeError.detail : list.error?.message;
  // What was found before it was refused is out of date.
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
