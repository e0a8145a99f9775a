import type { EndpointKey } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { Role } from './roles.ts';

/** Who is asking: nobody known, or someone with a role. */
export type Caller = { uid: string; role: Role } | null;

/**
 * Who may make a call. `self` is whoever the address names, or an admin.
 * What a caller then sees of it (own or all) is the use case's to decide.
 */
type Access = 'everyone' | 'signed-in' | 'self' | 'admins';

/** Every call of the product has its line here; one without does not compile. */
export const permissions = {
  'GET /config': 'everyone',
  'GET /rooms': 'everyone',
  'GET /rooms/{id}': 'everyone',
  'POST /rooms': 'admins',
  'GET /studyRooms': 'everyone',
  'GET /studyRooms/{id}': 'everyone',
  'POST /studyRooms': 'admins',
  'GET /pcs': 'everyone',
  'GET /pcs/{id}': 'everyone',
  'GET /menu': 'everyone',
  'GET /users/{uid}': 'self',
  'GET /users': 'admins',
  'POST /users': 'signed-in',
  'PUT /users/{uid}': 'admins',
} as const satisfies Record<keyof Endpoints & EndpointKey, Access>;

/** Whether a caller may make a call, on the thing of the user `owner` where the address names one. */
export const can = (caller: Caller, call: keyof typeof permissions, owner?: string): boolean => {
  const access: Access = permissions[call];
  if (access === 'everyone') return true;
  if (!caller) return false;
  if (access === 'signed-in' || caller.role === 'admin') return true;
  return access === 'self' && caller.uid === owner;
};
