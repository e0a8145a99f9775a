import type { Bill, BillLine, BillPayment } from '#contract/desk/bills.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { describeUnits } from '#web/features/prices/describe-units.ts';
import { formatSum } from '#web/lib/format.ts';
import { useMoment } from '../booking/use-moment.ts';

/** The price of one night or hour, if all cost the same and none was added or removed later. */
export const unitPriceOf = (
  { lines }: Pick<Bill, 'lines'>,
  { count }: Pick<DeskBooking, 'count'>,
): number | undefined => {
  const stay = lines.find(({ what }) => what === 'stay');
  if (!stay || stay.units || toCents(stay.amount) % count !== 0) return undefined;
  return lines.some(({ what }) => what === 'change') ? undefined : fromCents(toCents(stay.amount) / count);
};

/** Names the lines and payments of a bill. */
export const useBillWords = (
  bill: Bill,
  booking: DeskBooking,
  /** Whether lines are below a heading that says what they are for. */
  { isUnderHeading = false } = {},
) => {
  const moment = useMoment();
  const momentInside = useMoment({ isInside: true });
  const unitPrice = unitPriceOf(bill, booking);
  const unit = bookableKinds[booking.kind].unit;
  const length = m.lib_units({ count: booking.count, unit });
  /** The name of a line and the note below it. */
  const nameLine = ({ what, title, units, at, order, reason }: BillLine): { name: string; note?: string } => {
    if (what === 'stay') {
      const name = unitPrice === undefined && !units ? title : m.desk_bill_stay({ title, length });
      return units ? { name, note: describeUnits(units) } : { name };
    }
    if (order) {
      const facts = { number: order.houseNumber, when: at ? momentInside(at) : '' };
      const items = order.items.join(', ');
      return isUnderHeading
        ? { name: items, note: m.desk_bill_order_number(facts) }
        : { name: m.desk_bill_order(facts), note: items };
    }
    if (reason !== undefined) return { name: title, note: reason };
    return { name: title, ...(at !== undefined && what === 'charge' && { note: moment(at) }) };
  };
  /** `3 × $78.00` for nights or hours. */
  const unitsOf = ({ what }: BillLine): string =>
    what === 'stay' && unitPrice !== undefined
      ? m.desk_bill_units({ count: booking.count, price: formatSum(unitPrice) })
      : '';
  const namePayment = ({ kind, method, at, actor, isSettled, reason }: BillPayment) => {
    const facts = { kind, method, when: momentInside(at) };
    const name = actor ? m.desk_bill_payment_by({ ...facts, actor }) : m.desk_bill_payment(facts);
    return { name, note: isSettled ? reason : m.desk_bill_on_its_way({ reason: reason ?? '' }) };
  };
  return { nameLine, unitsOf, namePayment };
};
