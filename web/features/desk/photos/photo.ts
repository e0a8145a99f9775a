/** A picture of a bookable with its alternative text. */
export type Photo = { url: string; text: string };
