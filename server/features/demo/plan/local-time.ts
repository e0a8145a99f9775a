/** Minutes of the venue's clock since 1970: plans add and compare thousands of them, and need no zone. */
export type Local = number;

export const day = 1440;

export const at = (date: string, time: string): Local => Date.parse(`${date}T${time}:00Z`) / 60_000;

const show = (local: Local): string => new Date(local * 60_000).toISOString();

export const dateOf = (local: Local): string => show(local).slice(0, 10);

export const timeOf = (local: Local): string => show(local).slice(11, 16);
