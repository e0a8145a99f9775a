/** How a list of offers can be ordered: cheapest, dearest, best rated (by guests, then by the house), by name. */
export const sortOrders = ['price', '-price', 'rating', 'title'] as const;
export type SortOrder = (typeof sortOrders)[number];
