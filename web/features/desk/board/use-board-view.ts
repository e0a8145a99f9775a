import { useSearchParams } from 'react-router';
import { type BoardView, readView, writeView } from './board-view.ts';

/** What the board shows is in its address. Opening a booking can be gone back from; everything else takes its place. */
export const useBoardView = () => {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  const change = (part: Partial<BoardView>) =>
    setSearch((old) => writeView({ ...readView(old), ...part }), {
      replace: part.booking === undefined,
      preventScrollReset: true,
    });
  return [view, change] as const;
};
