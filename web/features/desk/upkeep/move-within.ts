/** The list with one entry in another place. */
export const moveWithin = (ids: readonly string[], id: string, place: number): readonly string[] => {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
};

/** An order that was begun here, over a list that others change meanwhile: what is gone goes, what is new comes last. */
export const followList = (order: readonly string[], ids: readonly string[]): readonly string[] => [
  ...order.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !order.includes(id)),
];
