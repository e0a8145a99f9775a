/** A picture of a bookable, with what it shows for those who cannot see it. */
export type Photo = { url: string; text: string };

/** The list with one of its photos at another place. */
export const movePhoto = (photos: readonly Photo[], from: number, to: number): readonly Photo[] => {
  const place = Math.min(Math.max(to, 0), photos.length - 1);
  const moved = photos[from];
  return moved ? photos.toSpliced(from, 1).toSpliced(place, 0, moved) : photos;
};

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
