type Food = { id: number; cents: number; status: 'new' | 'begun' | 'cancelled' };
type Charge = { id: number; cents: number; isRemoved: boolean };

const sum = (rows: readonly { cents: number }[]): number =>
  rows.reduce((total, { cents }) => total + cents, 0);

/** A bill as somebody keeps it on paper, who crosses out and adds up by hand: every step either changes it or is refused by a code. */
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
  /** Whoever cancels too late and has everything back owes nothing any more either. */
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
    /** Whether the rest of the bill would come to less than nothing if nights or hours cost so much. */
    wouldFallBelowZero: (cents: number): boolean => isBelowZero(cents - stayCents),
    /** What nights or hours cost from now on. */
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
    /** Whether money ever came, whatever has become of it. */
    hasCome: () => ever > 0,
  };
};
export type BillPaper = ReturnType<typeof openPaper>;
