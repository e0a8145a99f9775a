import { useSearchParams } from 'react-router';
import { safePath } from '#contract/pages.ts';

/** The page that asked for signing in, or Home. */
export const useNext = (): string => safePath(useSearchParams()[0].get('next'));

/** An address that carries the page to come back to. */
export const withNext = (page: string, next: string): string =>
  next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;
