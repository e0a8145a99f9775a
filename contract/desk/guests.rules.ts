/** Segments of the guest list. */
export const guestSegments = ['all', 'in house', 'arriving', 'suspended', 'doubles'] as const;
export type GuestSegment = (typeof guestSegments)[number];

/** `here`: guests in the house, then today's arrivals, then the others by their last stay. */
export const guestSorts = ['name', 'here'] as const;
export type GuestSort = (typeof guestSorts)[number];

export const guestEventKinds = ['stays', 'food', 'money', 'voice'] as const;
export type GuestEventKind = (typeof guestEventKinds)[number];
