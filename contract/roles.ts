/** `pending` has asked for admin rights and waits for an admin's word. */
export const roles = ['user', 'pending', 'admin'] as const;
export type Role = (typeof roles)[number];
