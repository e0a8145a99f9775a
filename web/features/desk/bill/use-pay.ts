import { useState } from 'react';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { readAmount, writeAmount } from './amounts.ts';
import { type Part, readPayment, restOf } from './payment-draft.ts';
import type { Split } from './split-fields.tsx';
import { type Receipt, useCheckOut } from './use-check-out.ts';
import { useTakePayment } from './use-take-payment.ts';

export type Way = PayMethod | 'split';

type Taking = { amount: number; method: PayMethod };

/** The part of a split bill; the last part, which is the rest, has no key of its own. */
type PlannedTaking = Taking & { key: number };

const newSplit: Split = { taken: [], parts: [{ key: 1, method: 'cash', text: '' }], last: 'card' };

/** The payments to take now, and whether nothing is due afterwards; undefined for an invalid draft. */
const planTaking = (
  { way, text, split }: { way: Way; text: string; split: Split },
  due: number,
): { takings: PlannedTaking[]; sum: number; isAll: boolean } | undefined => {
  if (way !== 'split') {
    const payment = readPayment({ method: way, text }, due);
    if (payment.is !== 'payment') return undefined;
    const { amount, left } = payment;
    return { takings: [{ key: 0, amount, method: way }], sum: amount, isAll: left === 0 };
  }
  const rest = restOf(split.parts, due);
  if (rest === undefined) return undefined;
  const typed = split.parts.flatMap((part) => {
    const amount = readAmount(part.text);
    return amount === undefined ? [] : [{ key: part.key, amount, method: part.method }];
  });
  const takings = rest > 0 ? [...typed, { key: 0, amount: rest, method: split.last }] : typed;
  return { takings, sum: due, isAll: true };
};

/** Takes payment for a booking, in one or several parts, and checks its guest out with the last. */
export const usePay = (booking: DeskBookingDetail, due: number) => {
  const [way, setWay] = useState<Way>('cash');
  const [typed, setTyped] = useState<string>();
  const [split, setSplit] = useState(newSplit);
  const { run, pending, refusal } = useDeskAction();
  const take = useTakePayment(booking._id);
  const checkOut = useCheckOut(booking);
  const time = useVenueMinute()?.time ?? '';
  const isIn = booking.status === 'Checked in' || booking.isOver;
  // Starts with the whole sum due.
  const text = typed ?? writeAmount(Math.max(0, due));
  const plan = planTaking({ way, text, split }, due);
  const isLast = plan?.isAll === true && isIn;
  /** Parts that were paid stay paid, even if the next one fails. */
  const note = (key: number, { amount, method }: Taking) =>
    setSplit(({ taken, parts, last }) => ({
      taken: [...taken, { key, method, amount, at: time }],
      parts: parts.filter((part) => part.key !== key),
      last,
    }));
  const takeAll = (receipt: Receipt) =>
    run({
      name: 'take',
      call: async () => {
        for (const { key, ...taking } of plan?.takings ?? []) {
          await take(taking);
          if (way === 'split') note(key, taking);
        }
        setTyped(undefined);
        if (isLast) await checkOut(receipt);
      },
      failed: m.desk_bill_not_done(),
      ...(!isLast && { done: () => ({ text: m.desk_bill_took({ sum: formatSum(plan?.sum ?? 0) }) }) }),
    });
  const takePart = ({ key, method, text: partText }: Part) => {
    const amount = readAmount(partText);
    if (amount === undefined) return undefined;
    return run({
      name: `part ${key}`,
      call: async () => {
        await take({ amount, method });
        note(key, { amount, method });
      },
      failed: m.desk_bill_not_taken(),
      done: () => ({ text: m.desk_bill_took({ sum: formatSum(amount) }) }),
    });
  };
  const leave = (receipt: Receipt) =>
    run({
      name: 'leave',
      call: () => checkOut(receipt, { leaveDue: due > 0 }),
      failed: m.desk_booking_not_checked_out({ name: booking.guest.name }),
    });
  return {
    way,
    choose: (next: Way) => {
      setWay(next);
      setTyped(undefined);
    },
    text,
    type: setTyped,
    split,
    setSplit,
    plan,
    /** Whether this payment also checks the guest out. */
    isLast,
    isIn,
    takeAll,
    takePart,
    leave,
    pending,
    refusal,
  };
};
