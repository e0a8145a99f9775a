import { configEndpoints } from './config.ts';
import { menuEndpoints } from './menu.ts';
import { pcEndpoints } from './pcs.ts';
import { roomEndpoints } from './rooms.ts';
import { userEndpoints } from './users.ts';

/** Every call of the product, all of them below `/api`. */
export const endpoints = {
  ...configEndpoints,
  ...roomEndpoints,
  ...pcEndpoints,
  ...menuEndpoints,
  ...userEndpoints,
};

export type Endpoints = typeof endpoints;
