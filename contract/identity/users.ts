import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { PersonName, PictureUrl } from '../fields.ts';
import { languages } from '../languages.rules.ts';
import { PageQuery } from '../lists.ts';
import { roles } from './permissions.ts';

/** The record of an account. `pending` has requested admin rights and has a user's until an admin decides. */
export const User = z
  .object({
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phoneNumber: z.string(),
    photoURL: z.string(),
    role: z.enum(roles),
    language: z
      .enum(languages)
      .optional()
      .describe('The language of pages and mails, if they have chosen one'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

const Uid = z.object({ uid: z.string().min(1).max(64) });

export const PhoneNumber = z
  .string()
  .trim()
  .regex(/^\d{0,20}$/, 'Phone Number takes digits only.');

/** Missing fields stay as they are; an empty phone number or photo clears it. */
export const NewUser = z.object({
  uid: z.string().max(64).optional(),
  name: PersonName.min(1, 'Please enter your name.').optional(),
  email: z.string().max(254).optional(),
  phoneNumber: PhoneNumber.optional(),
  photoURL: PictureUrl.optional(),
  role: z.enum(roles).optional(),
  language: z.enum(languages).optional(),
});

export const userEndpoints = {
  'GET /users/{uid}': {
    summary: 'One user, for themselves and for admins',
    params: Uid,
    response: User,
    errors: ['USER_NOT_FOUND'],
  },
  'GET /users': {
    summary: 'The users, for admins',
    query: PageQuery.extend({ role: z.enum(roles).optional() }),
    response: z.array(User),
  },
  'POST /users': {
    summary: "Saves the caller's own record after sign-up; a request for admin rights makes the role pending",
    example: { name: 'Mara Moon', phoneNumber: '5550100', role: 'user' },
    body: NewUser,
    status: 201,
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    errors: ['NOT_ALLOWED'],
  },
  'PUT /users/{uid}': {
    summary: 'Sets a role: approves or rejects a request for admin rights, or makes a clerk',
    params: Uid,
    body: z.object({
      role: z.enum(['admin', 'clerk', 'user']),
      from: z.enum(roles).optional().describe('The role that the admin saw; refused if it has changed since'),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'ALREADY_HANDLED', 'SUSPENDED'],
  },
} as const satisfies EndpointTable;
