/** Moves an entry of a list to another position. */
export const moveWithin = (ids: readonly string[], id: string, place: number): readonly string[] => {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
};

/** Applies a changed list to an order begun here: removed entries disappear, new ones are appended. */
export const followList = (order: readonly string[], ids: readonly string[]): readonly string[] => [
  ...order.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !order.includes(id)),
];

/** The index of the place nearest to a point. */
export const findPlace = (
  places: readonly Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>[],
  point: { x: number; y: number },
): number => {
  const distances = places.map(({ left, top, width, height }) =>
    Math.hypot(left + width / 2 - point.x, top + height / 2 - point.y),
  );
  return distances.indexOf(Math.min(...distances));
};
