/** Parts of the list of guests. */
export const guestSegments = ['all', 'in house', 'arriving', 'suspended', 'doubles'] as const;
export type GuestSegment = (typeof guestSegments)[number];

/** `here`: who is in the house, who arrives today, then the others by their last stay. */
export const guestSorts = ['name', 'here'] as const;
export type GuestSort = (typeof guestSorts)[number];

export const guestEventKinds = ['stays', 'food', 'money', 'voice'] as const;
export type GuestEventKind = (typeof guestEventKinds)[number];
