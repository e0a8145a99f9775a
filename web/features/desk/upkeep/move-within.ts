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

/** Which of the places a point is over; places are in reading order, and between two of them the nearer one counts. */
export const findPlace = (
  places: readonly Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>[],
  point: { x: number; y: number },
): number => {
  const distances = places.map(({ left, top, width, height }) =>
    Math.hypot(left + width / 2 - point.x, top + height / 2 - point.y),
  );
  return distances.indexOf(Math.min(...distances));
};
