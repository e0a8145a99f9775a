import type { Reward } from '#contract/loyalty.rules.ts';
import { pages } from '#contract/pages.ts';

type Words = {
  /** What it is. */
  text: string;
  /** Where it is used. */
  use: string;
  picture: string;
  ways: readonly { to: string; label: string }[];
};

/** What is said of each reward, and where it leads. */
export const rewardWords = {
  'Free Pizza': {
    text: 'The dearest pizza of a food order is on the house.',
    use: 'Pick it where you order food, or in your cart.',
    picture: '/pictures/dish-pizza.svg',
    ways: [
      { to: pages.food, label: 'Order food' },
      { to: pages.cart, label: 'Go to your cart' },
    ],
  },
  '10% Discount': {
    text: 'A tenth off everything that you pay in one cart.',
    use: 'Pick it in your cart before you pay.',
    picture: '/pictures/room-private-loft.svg',
    ways: [{ to: pages.cart, label: 'Go to your cart' }],
  },
  'Exclusive Access to New Menu': {
    text: 'Dishes that the kitchen cooks for members only, from now on and for good.',
    use: "There is nothing to type: the members' dishes are on your menu.",
    picture: '/pictures/dish-steak.svg',
    ways: [{ to: pages.food, label: 'See the menu' }],
  },
} as const satisfies Record<Reward, Words>;

/** The one that is a right and not a code to use up; one has it once. */
export const accessReward: Reward = 'Exclusive Access to New Menu';
