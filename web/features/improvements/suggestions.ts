import { readKept } from '#web/lib/read-kept.ts';

/** Reads what is kept leniently: only texts are suggestions. */
export const readSuggestions = (text: string | null): readonly string[] => {
  const kept: unknown = readKept(text);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
};
