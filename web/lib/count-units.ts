/** 1 night, 3 nights. */
export const countUnits = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;
