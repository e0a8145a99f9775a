import type { Reward } from '#contract/loyalty.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';

type Words = {
  name: string;
  /** A description. */
  text: string;
  /** Where it is used. */
  use: string;
  picture: string;
  ways: readonly { to: string; label: string }[];
};

/** Texts and links for each reward. */
export const rewardTexts = {
  'Free Pizza': {
    name: m.loyalty_free_pizza(),
    text: m.loyalty_dearest_pizza_of_a_food(),
    use: m.loyalty_pick_it_where_you_order(),
    picture: '/pictures/dish-pizza.svg',
    ways: [
      { to: pages.food, label: m.bookings_order_food() },
      { to: pages.cart, label: m.loyalty_go_to_your_cart() },
    ],
  },
  '10% Discount': {
    name: m.loyalty_discount(),
    text: m.loyalty_tenth_off_everything_that_you_pay(),
    use: m.loyalty_pick_it_in_your_cart(),
    picture: '/pictures/room-private-loft.svg',
    ways: [{ to: pages.cart, label: m.loyalty_go_to_your_cart() }],
  },
  'Exclusive Access to New Menu': {
    name: m.loyalty_access(),
    text: m.loyalty_dishes_that_the_kitchen(),
    use: m.loyalty_there_is_nothing_to_type(),
    picture: '/pictures/dish-steak.svg',
    ways: [{ to: pages.food, label: m.loyalty_see_the_menu() }],
  },
} as const satisfies Record<Reward, Words>;

/** The reward that grants access instead of a code to use up; it can be redeemed once. */
export const accessReward: Reward = 'Exclusive Access to New Menu';
