type Food = { id: number; cents: number; status: 'new' | 'begun' | 'cancelled' };
type Charge = { id: number; cents: number; isRemoved: boolean };

const sum = (rows: readonly { cents: number }[]): number =>
  rows.reduce((total, { cents }) => total + cents, 0);

/** A bill as somebody would keep it by hand, on paper: each step changes it or returns the code of a refusal. */
export const openPaper = (firstCents: number, { isOnline }: { isOnline: boolean }) => {
  const food: Food[] = [];
  const charges: Charge[] = [];
  let stayCents = firstCents;
  let online = isOnline ? firstCents : 0;
  let desk = 0;
  let ever = online;
  let cancelled: 'in time' | 'late' | undefined;
  let waived = false;
  const cost = () =>
    stayCents +
    sum(charges.filter(({ isRemoved }) => !isRemoved)) +
    sum(food.filter(({ status }) => status !== 'cancelled'));
  const total = () => (waived ? 0 : cost());
  const due = () => total() - online - desk;
  const isBelowZero = (byCents: number) =>
    byCents < 0 && cost() - sum(food.filter(({ status }) => status === 'new')) + byCents < 0;
  /** A guest who cancelled too late but has got everything back owes nothing any more. */
  const letGo = () => {
    if (cancelled === 'late' && ever > 0 && online + desk === 0) waived = true;
  };
  return {
    food,
    charges,
    sums: () => ({ total: total(), paid: online + desk, paidOnline: online, due: due() }),
    charge(cents: number): string | undefined {
      if (waived) return 'WRONG_STATUS';
      return isBelowZero(cents) ? 'TOTAL_BELOW_ZERO' : undefined;
    },
    remove(charge: Charge): string | undefined {
      if (charge.isRemoved) return 'CHARGE_NOT_FOUND';
      if (waived) return 'WRONG_STATUS';
      if (charge.cents > 0 && due() < charge.cents) return 'CHARGE_PAID';
      if (isBelowZero(-charge.cents)) return 'TOTAL_BELOW_ZERO';
      charge.isRemoved = true;
      return undefined;
    },
    pay(cents: number): string | undefined {
      if (cents > due()) return 'MORE_THAN_DUE';
      desk += cents;
      ever += cents;
      return undefined;
    },
    refund(cents: number): string | { online: number; desk: number } {
      if (cents > online + desk) return 'MORE_THAN_PAID';
      const back = Math.min(cents, online);
      online -= back;
      desk -= cents - back;
      letGo();
      return { online: back, desk: cents - back };
    },
    /** Whether this price of nights or hours would make the rest of the bill negative. */
    wouldFallBelowZero: (cents: number): boolean => isBelowZero(cents - stayCents),
    /** Sets the price of nights or hours. */
    stay(cents: number): string | undefined {
      if (cancelled) return 'WRONG_STATUS';
      if (isBelowZero(cents - stayCents)) return 'TOTAL_BELOW_ZERO';
      stayCents = cents;
      return undefined;
    },
    cancel(isFree: boolean): { refund: number; waived: number } {
      const answer = { refund: online + desk, waived: Math.max(0, due()) };
      cancelled = isFree ? 'in time' : 'late';
      waived = isFree;
      letGo();
      if (!waived) return { refund: 0, waived: 0 };
      online = 0;
      return answer;
    },
    isCancelled: () => cancelled !== undefined,
    isWaived: () => waived,
    /** Whether anything was ever paid, even if since refunded. */
    hasCome: () => ever > 0,
  };
};
export type BillPaper = ReturnType<typeof openPaper>;
