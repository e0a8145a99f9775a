import { at, day, type Local } from './local-time.ts';
import type { PlannedBooking } from './plan-bookings.ts';
import { type SeededChoices, seededChoices } from './seeded-choices.ts';

export type PlannedCharge = { at: Local; title: string; cents: number };

const extras: readonly [[string, number], ...[string, number][]] = [
  ['Towel', 300],
  ['Laundry', 600],
  ['Breakfast', 750],
  ['Padlock', 400],
  ['Late check-out', 1000],
  ['Bicycle for a day', 1200],
];

/** Extras on the bills of some stays, and an occasional discount. */
export const planCharges = ({
  id,
  bookable,
  arrived,
  left,
  count,
  pays,
}: PlannedBooking): PlannedCharge[] => {
  if (bookable.kind !== 'sleeping') return [];
  const random = seededChoices(`charges ${id}`);
  const charges: PlannedCharge[] = [];
  if (random.chance(0.3)) {
    const [title, cents] = random.pick(extras);
    charges.push({ at: arrived + random.between(30, 600), title, cents });
  }
  if (count > 1 && random.chance(0.1)) charges.push({ at: left - 25, title: 'Towel', cents: 300 });
  // What was paid online would have to be refunded online.
  if (pays !== 'online' && random.chance(0.06))
    charges.push({ at: left - 15, title: 'Discount: the heating was off', cents: -500 });
  return charges.filter((charge) => charge.at < left);
};

export type PlannedOrder = { at: Local; dishes: string[] };

const mains = ['Pizza', 'Burger', 'Pasta', 'Biriyani', 'Tacos', 'Steak'] as const;
const sides = ['Salad', 'Soup', 'Ice Cream'] as const;

export const chooseDishes = (random: SeededChoices): string[] => {
  if (random.chance(0.2)) return [random.pick(sides)];
  const main = random.pick(mains);
  return random.chance(0.3)
    ? [main, main, random.pick(sides)]
    : random.chance(0.4)
      ? [main, random.pick(sides)]
      : [main];
};

/** Food orders of a guest with an account. */
export const planOrders = (booking: PlannedBooking): PlannedOrder[] => {
  const { id, bookable, guest, date, count, arrived, left } = booking;
  if (!guest.hasAccount) return [];
  const random = seededChoices(`orders ${id}`);
  const evenings = bookable.kind === 'sleeping' ? count : 0;
  const orders = Array.from({ length: evenings }, (_, night) => ({
    isHungry: random.chance(0.35),
    at: at(date, '18:40') + night * day + random.below(220),
    dishes: chooseDishes(random),
  }));
  if (bookable.kind !== 'sleeping')
    orders.push({ isHungry: random.chance(0.07), at: arrived + 20, dishes: chooseDishes(random) });
  return orders.filter((order) => order.isHungry && order.at > arrived && order.at + 60 < left);
};

export type PlannedFeedback = { at: Local; rating: number; message: string; answer?: string };

const praise = [
  'Slept like a stone. The lamp and the curtain are exactly where you want them.',
  'Quiet, clean, and the desk found me a locker at midnight.',
  'Second time here, and not the last. The Wi-Fi is faster than mine at home.',
  'Small and well thought out. Soup to the door after a long train ride was the best part.',
  'Checked in at ten in the evening within two minutes. Thank you, Ana!',
  'Everything worked, the bed was good, breakfast around the corner.',
  'We came for a weekend and would have stayed a week.',
  'A room to work in until late, with a whiteboard that is really white.',
] as const;

const mixed = [
  'Nice place. A second socket by the bed would help.',
  'Good bed, thin door. Ear plugs at the desk, so all was well.',
  'All fine, only the shower took its time to get warm.',
  'Comfortable, though the street wakes up early.',
] as const;

const complaints = [
  'The heating was off when I came. They fixed it, but late.',
  'Noise from the stairs until one.',
] as const;

const answers = [
  'Thank you for telling us. There is a second socket now, behind the lamp.',
  'We are sorry about that night. The plumber came the next day.',
] as const;

const chooseRating = (random: SeededChoices): number => (random.chance(0.05) ? 3 : random.pick([5, 5, 5, 4]));

/** The review of a guest with an account on the day after; the rating follows from it. */
export const planFeedback = ({ id, guest, bookable, left }: PlannedBooking): PlannedFeedback | undefined => {
  const random = seededChoices(`feedback ${id}`);
  const share = bookable.kind === 'sleeping' ? 0.5 : 0.04;
  if (!guest.hasAccount || bookable.kind === 'pc' || !random.chance(share)) return undefined;
  const rating = chooseRating(random);
  const message = random.pick<string>(rating === 5 ? praise : rating === 4 ? mixed : complaints);
  return {
    at: left + random.between(180, 1500),
    rating,
    message,
    ...(rating < 5 && random.chance(0.5) && { answer: random.pick(answers) }),
  };
};
