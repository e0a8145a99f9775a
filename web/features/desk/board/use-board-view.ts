import { useAddressFilters } from '#web/lib/address-filters.ts';
import { type BoardView, readView, writeView } from './board-view.ts';

/** What the board shows is in its address. Opening a booking can be gone back from; everything else takes its place. */
export const useBoardView = () => {
  const [view, change] = useAddressFilters({ read: readView, write: writeView });
  return [view, (part: Partial<BoardView>) => change(part, { replace: part.booking === undefined })] as const;
};
