import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Billed } from '#contract/loyalty.rules.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { checkCode, offerCodes, type Where } from './check-code.ts';

/** The guest's points and codes. Always refetched, since another tab may have spent them. */
export const loyaltyQuery = { ...apiQuery('GET /loyalty', {}), staleTime: 0 };

/** Refetches after paying, ordering and redeeming, which change points and codes. */
export const refreshLoyalty = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: loyaltyQuery.queryKey });

/** Applies a code to a bill, and finds which of the guest's own codes would apply. Visitors have none. */
export const useReward = <B extends Billed>(code: string, bill: readonly B[], where: Where) => {
  const viewer = useViewer();
  const { data } = useQuery({ ...loyaltyQuery, enabled: Boolean(viewer) });
  const loyalty = viewer ? data : undefined;
  const codes = loyalty && { all: loyalty.codes, isWhole: !loyalty.hasEarlier };
  const judged = checkCode(code, bill, codes, where);
  return {
    code,
    judged,
    offers: offerCodes(bill, loyalty?.codes ?? [], code, where),
    /** The bill after the reward. */
    bill: judged.is === 'good' ? judged.bill : bill,
    isVisitor: viewer === null,
  };
};
