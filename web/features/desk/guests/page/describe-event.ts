import { payMethods } from '#contract/desk/bill.rules.ts';
import type { GuestEvent } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { formatCount, formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';

/** Describes an event in one sentence. */
export const describeEvent = (event: GuestEvent, today: string | undefined): string =>
  m.desk_guests_page_event({
    what: event.what.replaceAll(/[ -]/g, '_'),
    title: event.title,
    day: event.date ? formatShortDay(event.date, today) : '',
    number: event.number === undefined ? '' : String(event.number),
    rating: event.rating ?? 0,
  });

const describeText = ({ what, text }: GuestEvent): string => {
  const method = what === 'paid' ? payMethods.find((one) => one === text) : undefined;
  return method ? m.desk_pay_method({ method }) : text;
};

/** Further details: the colleague, the text, the payment method. */
export const describeMore = (event: GuestEvent): string =>
  [event.actor && m.desk_guests_page_event_by({ actor: event.actor }), describeText(event)]
    .filter(Boolean)
    .join(' · ');

/** The amount or points of an event. */
export const describeWorth = ({ what, amount, points }: GuestEvent): string => {
  if (points !== undefined) return m.desk_guests_page_event_points({ points: formatCount(points) });
  if (amount === undefined) return '';
  return what === 'refunded' ? m.desk_guests_page_event_back({ sum: formatSum(amount) }) : formatSum(amount);
};
