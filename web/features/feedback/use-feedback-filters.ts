import { useSearchParams } from 'react-router';
import { type FeedbackFilters, readFilters, writeFilters } from './feedback-filters.ts';

/** The filters of the address, and a way to change some of them. Any change but "older" starts at the newest. */
export const useFeedbackFilters = () => {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (part: Partial<FeedbackFilters>) =>
    setSearch(writeFilters({ ...filters, pages: 1, ...part }), { replace: true, preventScrollReset: true });
  return [filters, change] as const;
};
