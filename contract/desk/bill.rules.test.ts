import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BillState,
  type BillSums,
  dueOf,
  largestBillCents,
  paidOf,
  paymentStatusOf,
  refuseBillChange,
  refusePayment,
  refuseRefund,
  refuseRemoval,
  splitRefund,
} from './bill.rules.ts';

const cents = fc.integer({ min: 0, max: 5_000_000 });

const anySums: fc.Arbitrary<BillSums> = fc
  .record({ firmCents: cents, cancellableCents: cents, onlineCents: cents, deskCents: cents })
  .map(({ firmCents, ...sums }) => ({ ...sums, totalCents: firmCents + sums.cancellableCents }));

const sumsOf = (sums: Partial<BillSums>): BillSums => ({
  totalCents: 5000,
  onlineCents: 0,
  deskCents: 0,
  cancellableCents: 0,
  ...sums,
});

describe('a bill', () => {
  it('is due by what was not paid, and to be given back by what was paid too much', () => {
    expect(dueOf(sumsOf({ onlineCents: 1500, deskCents: 500 }))).toBe(3000);
    expect(dueOf(sumsOf({ onlineCents: 5000, deskCents: 500 }))).toBe(-500);
  });

  it('takes no discount that could bring it below 0, also if food is cancelled afterwards', () => {
    fc.assert(
      fc.property(anySums, cents, (sums, discount) => {
        const isTaken = refuseBillChange(sums, -discount) === undefined;
        return isTaken === (discount === 0 || sums.totalCents - sums.cancellableCents >= discount);
      }),
    );
  });

  it('never grows beyond what sums can hold, and can be lowered again there', () => {
    expect(refuseBillChange(sumsOf({ totalCents: largestBillCents }), 1)).toBe('BILL_TOO_LARGE');
    expect(refuseBillChange(sumsOf({ totalCents: largestBillCents + 5 }), -1)).toBeUndefined();
    expect(refuseBillChange(sumsOf({ totalCents: largestBillCents - 1 }), 1)).toBeUndefined();
  });

  it('takes no more money than is due, and gives no more back than was paid', () => {
    const sums = sumsOf({ onlineCents: 1500, deskCents: 500 });
    expect(refusePayment(sums, 3000)).toBeUndefined();
    expect(refusePayment(sums, 3001)).toBe('MORE_THAN_DUE');
    expect(refuseRefund(sums, 2000)).toBeUndefined();
    expect(refuseRefund(sums, 2001)).toBe('MORE_THAN_PAID');
  });

  it('gives back online first, never more than was paid there, and never more than was paid in all', () => {
    fc.assert(
      fc.property(anySums, fc.nat(), (sums, seed) => {
        const amount = seed % (paidOf(sums) + 1);
        const { onlineCents, deskCents } = splitRefund(sums, amount);
        expect(onlineCents + deskCents).toBe(amount);
        expect(onlineCents).toBeLessThanOrEqual(sums.onlineCents);
        expect(deskCents).toBeLessThanOrEqual(sums.deskCents);
        expect(deskCents === 0 || onlineCents === sums.onlineCents).toBe(true);
      }),
    );
  });

  it('lets a charge be taken off until it is paid, and a discount while that is not too much', () => {
    expect(refuseRemoval(sumsOf({ deskCents: 4700 }), 300)).toBeUndefined();
    expect(refuseRemoval(sumsOf({ deskCents: 4701 }), 300)).toBe('CHARGE_PAID');
    expect(refuseRemoval(sumsOf({ totalCents: 200, cancellableCents: 150 }), 100)).toBe('TOTAL_BELOW_ZERO');
    expect(refuseRemoval(sumsOf({ deskCents: 5000 }), -300)).toBeUndefined();
  });
});

describe('the payment of a booking', () => {
  const state: BillState = {
    status: 'due',
    isCancelled: false,
    isOfCart: false,
    cameCents: 0,
    returningCents: 0,
    sums: sumsOf({}),
  };

  it('is due until everything on the bill is paid at the desk, and again when it no longer is', () => {
    expect(paymentStatusOf(state)).toBe('due');
    const partly = { ...state, cameCents: 4999, sums: sumsOf({ deskCents: 4999 }) };
    expect(paymentStatusOf(partly)).toBe('due');
    const paid = { ...state, cameCents: 5000, sums: sumsOf({ deskCents: 5000 }) };
    expect(paymentStatusOf(paid)).toBe('paid');
    const more = { ...paid, status: 'paid', sums: sumsOf({ totalCents: 5001, deskCents: 5000 }) } as const;
    expect(paymentStatusOf(more)).toBe('due');
  });

  it('of a cart stays paid whatever is added or given back in part, until all of it goes back', () => {
    const online = { ...state, status: 'paid', isOfCart: true, cameCents: 5000 } as const;
    expect(paymentStatusOf({ ...online, sums: sumsOf({ totalCents: 9000, onlineCents: 5000 }) })).toBe(
      'paid',
    );
    const part = { ...online, returningCents: 4000, sums: sumsOf({ onlineCents: 1000 }) };
    expect(paymentStatusOf(part)).toBe('paid');
    expect(paymentStatusOf({ ...online, returningCents: 1000 })).toBe('refunding');
    expect(paymentStatusOf(online)).toBe('refunded');
    expect(paymentStatusOf({ ...online, cameCents: 0, sums: sumsOf({ totalCents: 0 }) })).toBe('paid');
  });

  it('of a cancelled booking is refunding while money of it is here or on its way, and let go where none came', () => {
    const cancelled = {
      ...state,
      status: 'cancelled',
      isCancelled: true,
      sums: sumsOf({ totalCents: 0 }),
    } as const;
    expect(paymentStatusOf(cancelled)).toBe('cancelled');
    const came = { ...cancelled, cameCents: 3000 };
    expect(paymentStatusOf({ ...came, sums: sumsOf({ totalCents: 0, deskCents: 3000 }) })).toBe('refunding');
    expect(paymentStatusOf({ ...came, returningCents: 3000 })).toBe('refunding');
    expect(paymentStatusOf(came)).toBe('refunded');
    expect(paymentStatusOf({ ...cancelled, isOfCart: true })).toBe('refunded');
  });

  it('of one that was cancelled too late stays as it is, until all money is given back', () => {
    const late = { ...state, isCancelled: true, cameCents: 5000 } as const;
    expect(paymentStatusOf({ ...state, isCancelled: true })).toBe('due');
    expect(paymentStatusOf({ ...late, sums: sumsOf({ deskCents: 5000 }) })).toBe('paid');
    expect(paymentStatusOf({ ...late, sums: sumsOf({ deskCents: 1 }) })).toBe('due');
    expect(paymentStatusOf(late)).toBe('refunded');
  });
});
