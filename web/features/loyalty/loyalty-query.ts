import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Billed } from '#contract/loyalty.rules.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { checkCode, offerCodes, type Where } from './check-code.ts';

/** The guest's points and codes. Asked anew wherever they are shown: another tab may have spent them. */
export const loyaltyQuery = { ...apiQuery('GET /loyalty', {}), staleTime: 0 };

/** After paying, ordering and redeeming: points and codes have come or gone. */
export const refreshLoyalty = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: loyaltyQuery.queryKey });

/** What a code does to a bill, and which of the guest's own codes would do something. Visitors have none. */
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
    /** What is to be paid after all. */
    bill: judged.is === 'good' ? judged.bill : bill,
    isVisitor: viewer === null,
  };
};
