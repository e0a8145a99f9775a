import { ownZone } from './clock-at.ts';
import type { Venue } from './venue.ts';

/** "Lisbon time", for guests whose own clock may show another; undefined for those who are in the venue's zone. */
export const nameZone = ({ timeZone }: Pick<Venue, 'timeZone'>): string | undefined =>
  ownZone() === timeZone
    ? undefined
    : `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
