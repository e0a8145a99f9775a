import type { Dish } from '#contract/food/menu.ts';

/** 9 dishes on the card, 1 of them sold out. 2 are off the card. */
export const describeCard = (dishes: readonly Dish[]): string => {
  const onCard = dishes.filter(({ retired }) => !retired);
  const soldOut = onCard.filter((dish) => dish.soldOut).length;
  const off = dishes.length - onCard.length;
  return [
    `${onCard.length} ${onCard.length === 1 ? 'dish' : 'dishes'} on the card`,
    soldOut > 0 ? `, ${soldOut} of them sold out.` : '.',
    off > 0 ? ` ${off} ${off === 1 ? 'is' : 'are'} off the card.` : '',
  ].join('');
};
