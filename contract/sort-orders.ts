/** How a list of offers can be ordered: cheapest, dearest, best rated (by guests, then by the house), by name, newest. */
export const sortOrders = ['price', '-price', 'rating', 'title', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];
