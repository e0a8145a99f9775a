/** A picture of a bookable, with what it shows for those who cannot see it. */
export type Photo = { url: string; text: string };
