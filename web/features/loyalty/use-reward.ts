import { useQuery } from '@tanstack/react-query';
import type { Billed } from '#contract/loyalty.rules.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { judgeCode, offerCodes, type Where } from './judge-code.ts';
import { loyaltyQuery } from './loyalty-query.ts';

/** What a code does to a bill, and which of the guest's own codes would do something. Visitors have none. */
export const useReward = <B extends Billed>(code: string, bill: readonly B[], where: Where) => {
  const viewer = useViewer();
  const { data } = useQuery({ ...loyaltyQuery, enabled: Boolean(viewer) });
  const loyalty = viewer ? data : undefined;
  const codes = loyalty && { all: loyalty.codes, isWhole: !loyalty.hasEarlier };
  const judged = judgeCode(code, bill, codes, where);
  return {
    code,
    judged,
    offers: offerCodes(bill, loyalty?.codes ?? [], code, where),
    /** What is to be paid after all. */
    bill: judged.is === 'good' ? judged.bill : bill,
    isVisitor: viewer === null,
  };
};
