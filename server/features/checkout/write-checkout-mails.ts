import type { Reward } from '#contract/loyalty.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/server.ts';
import { formatCents } from '../../lib/format-cents.ts';
import type { Block, Fact } from '../../mail/content/mail-content.ts';
import { greet, type NewMail, type Reader, writeTo } from '../../mail/enqueue-mail.ts';
import { translateTitle } from '../../mail/translate-title.ts';
import {
  type Booked,
  bookingsUrl,
  eventOf,
  factOfPrice,
  factOfReference,
  factsOfTime,
  footOf,
  type MailContext,
  noteOfDeadline,
  noteOfEvents,
} from '../bookings/describe-booking.ts';
import { nameFood, nameOrder } from '../orders/name-order.ts';
import type { Line, PlaceLine } from './load-lines.ts';

// Every paid line has a reference.
const toBooked = (line: PlaceLine): Booked => ({ ...line, bookingId: line.reference ?? '' });

const blocksOfPlace = (line: PlaceLine, context: MailContext): Block[] => {
  const booked = toBooked(line);
  const facts = [...factsOfTime(booked, context), factOfPrice(booked)];
  return [{ type: 'facts', facts: [...facts, factOfReference(booked)] }, noteOfDeadline(booked, context)];
};

const blocksOfLine = (line: Line, context: MailContext): Block[] => {
  if (line.kind !== 'food') return blocksOfPlace(line, context);
  const { amountCents, order } = line;
  const dishes: Fact = {
    icon: 'food',
    label: m.checkout_paid_mail_food(),
    value: nameFood(line.to),
    ...(order && { note: nameOrder(order) }),
  };
  const price: Fact = { icon: 'pay', label: m.bookings_mail_price(), value: formatCents(amountCents) };
  return [{ type: 'facts', facts: [dishes, price] }];
};

type Paid = {
  lines: readonly Line[];
  totalCents: number;
  saved: { reward: Reward; cents: number } | undefined;
};

const isPlace = (line: Line): line is PlaceLine => line.kind !== 'food';

/** The booking that a mail is about, if it is only one. */
const onlyBookingOf = (lines: readonly Line[]): Pick<NewMail, 'bookingId'> => {
  const [first, ...others] = lines.filter(isPlace);
  return first?.reference !== undefined && others.length === 0 ? { bookingId: first.reference } : {};
};

const nameLine = (line: Line): string => (isPlace(line) ? translateTitle(line.title) : nameFood(line.to));

const rewardKeys = {
  'Free Pizza': 'pizza',
  '10% Discount': 'discount',
  'Exclusive Access to New Menu': 'access',
} as const satisfies Record<Reward, string>;

const nameReward = (reward: Reward): string => m.checkout_reward({ reward: rewardKeys[reward] });

const factsOfTotal = ({ totalCents, saved }: Paid): Fact[] => [
  ...(saved
    ? [
        {
          label: m.checkout_paid_mail_saved({ reward: nameReward(saved.reward) }),
          value: formatCents(saved.cents),
        },
      ]
    : []),
  { icon: 'pay', label: m.checkout_paid_mail_total(), value: formatCents(totalCents) },
];

/** Confirms a paid checkout with all references, the total and the discount. */
export const writePaidMail = (reader: Reader, paid: Paid, context: MailContext): NewMail =>
  writeTo(reader, () => {
    const { lines, totalCents } = paid;
    const events = lines.filter(isPlace).map((line) => eventOf(reader, toBooked(line), context));
    const [first, ...others] = lines;
    return {
      to: reader.email,
      ...onlyBookingOf(lines),
      subject: m.checkout_paid_mail_subject({
        total: formatCents(totalCents),
        title: first ? nameLine(first) : '',
        others: others.length,
      }),
      content: {
        heading: m.checkout_paid_mail_heading(),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.checkout_paid_mail_text() },
          ...lines.flatMap((line) => blocksOfLine(line, context)),
          { type: 'facts', facts: factsOfTotal(paid) },
          { type: 'button', label: m.checkout_paid_mail_button(), url: bookingsUrl(context) },
          ...(events.length > 0 ? [noteOfEvents(events)] : []),
          {
            type: 'links',
            links: [{ label: m.checkout_paid_mail_receipts(), url: `${context.origin}${pages.payments}` }],
          },
        ],
        events,
        ...footOf(reader, { hasAccount: true }, context),
      },
    };
  });

/** Announces the refund of an unmatched payment. */
export const writeReturnedMail = (
  reader: Reader,
  { amountCents, origin }: { amountCents: number; origin: string },
): NewMail =>
  writeTo(reader, () => {
    const amount = formatCents(amountCents);
    return {
      to: reader.email,
      subject: m.checkout_returned_mail_subject({ amount }),
      content: {
        heading: m.checkout_returned_mail_heading(),
        greeting: greet(reader),
        blocks: [
          { type: 'text', text: m.checkout_returned_mail_text({ amount }) },
          { type: 'button', label: m.bookings_mail_button_all(), url: bookingsUrl({ origin }) },
        ],
        reason: m.mail_reason_booked({ email: reader.email }),
      },
    };
  });
