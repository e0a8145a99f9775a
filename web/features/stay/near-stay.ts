import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#web/features/identity/session.ts';
import { api } from '#web/lib/api.ts';

/** Whether to show the guest a link to their stay; nothing waits for it. */
export const useNearStay = (): boolean => {
  const viewer = useViewer();
  const { data } = useQuery({
    queryKey: ['GET /stay/near', viewer?.uid],
    queryFn: ({ signal }) => api('GET /stay/near', {}, signal),
    enabled: Boolean(viewer),
    staleTime: 60_000,
  });
  return data?.near ?? false;
};
