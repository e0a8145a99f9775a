import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/api-query.ts';

/** The guest's points and codes. Asked anew wherever they are shown: another tab may have spent them. */
export const loyaltyQuery = { ...apiQuery('GET /loyalty', {}), staleTime: 0 };

/** After paying, ordering and redeeming: points and codes have come or gone. */
export const refreshLoyalty = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: loyaltyQuery.queryKey });
