import type { Dish } from '#contract/menu.ts';

/** What the card is narrowed to. It lives in the address, so that reload, back and a shared link keep it. */
export type MenuFilters = { q: string; category: string };

export const noMenuFilters: MenuFilters = { q: '', category: '' };

export const longestSearch = 100;

export const readMenuFilters = (search: URLSearchParams): MenuFilters => ({
  q: (search.get('q') ?? '').slice(0, longestSearch),
  category: search.get('category') ?? '',
});

export const writeMenuFilters = ({ q, category }: MenuFilters): URLSearchParams => {
  const search = new URLSearchParams();
  if (q.trim()) search.set('q', q.trim());
  if (category) search.set('category', category);
  return search;
};

/** Without case and accents: whoever types "creme" finds "Crème". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The dishes of a category that have every word somewhere in their name, category or description. */
export const filterMenu = (card: readonly Dish[], { q, category }: MenuFilters): Dish[] => {
  const words = plain(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return card.filter((dish) => {
    const text = plain(`${dish.name} ${dish.category} ${dish.description}`);
    return (category === '' || dish.category === category) && words.every((word) => text.includes(word));
  });
};

/** Each once, in the order of the card, and the one of the address even when no dish is left in it. */
export const categoriesOf = (card: readonly Dish[], { category }: MenuFilters): string[] => {
  const all = new Set(card.map((dish) => dish.category));
  if (category) all.add(category);
  return [...all];
};
