/** Whether there is such a room: its number, with or without the word before it. */
export const isKnownRoom = (typed: string, ids: ReadonlySet<number>): boolean => {
  const number = /^(?:room\s*)?0*(\d{1,9})$/i.exec(typed.trim())?.[1];
  return number !== undefined && ids.has(Number(number));
};
