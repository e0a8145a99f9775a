import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { Balance, Instant } from '../fields.ts';
import { DeskGuest } from './bookings.ts';
import { GuestSuspension } from './guests.ts';
import { mergeSides } from './merge.rules.ts';

const Side = z.enum(mergeSides);

/** Counts and sums that a merge joins. */
const MergeSums = z.object({
  stays: z.int().describe('Bookings that have begun and were kept'),
  bookings: z.int().describe('All bookings but holds'),
  orders: z.int(),
  reviews: z.int(),
  notes: z.int(),
  points: z.int().optional().describe('Of a member'),
  spent: Balance.describe('What was paid and not given back'),
  due: Balance.describe('What is still due on bills'),
});
export type MergeSums = z.infer<typeof MergeSums>;

const MergedRecord = DeskGuest.extend({
  since: Instant,
  suspended: GuestSuspension.optional(),
  sums: MergeSums,
});
export type MergedRecord = z.infer<typeof MergedRecord>;

export const MergePreview = z
  .object({
    this: MergedRecord,
    other: MergedRecord,
    stays: Side.describe('Whose id the guest has afterwards: that of the account, or of the older record'),
    sums: MergeSums.describe('Of both, as they are afterwards'),
    suspended: z.boolean().describe('Whether the guest is suspended afterwards: where one of them is'),
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

const Id = z.string().min(1).max(64);
const Uid = z.object({ uid: Id });

export const GuestMerge = z.object({
  with: Id.describe('The other record of the same guest'),
  take: z
    .object({ name: Side, phoneNumber: Side, email: Side })
    .partial()
    .default({})
    .describe(
      'Whose name, phone number and e-mail address are kept; by default those of this record, where it has any',
    ),
});
export type GuestMerge = z.infer<typeof GuestMerge>;

const refusals = [
  'GUEST_NOT_FOUND',
  'SAME_GUEST',
  'TWO_ACCOUNTS',
  'ACCOUNT_UNVERIFIED',
  'GUEST_IS_STAFF',
] as const;

export const mergeEndpoints = {
  'GET /desk/guests/{uid}/merge': {
    summary: 'Previews merging two records of one guest; changes nothing',
    params: Uid,
    query: z.object({ with: Id }),
    response: MergePreview,
    errors: refusals,
  },
  'PUT /desk/guests/{uid}/different': {
    summary: 'Says that two records are of two guests: they are no longer suspected to be of one',
    example: { from: 'G7QK2M9XD4TR' },
    params: Uid,
    body: z.object({ from: Id.describe('The record of the other guest') }),
    response: Uid,
    errors: ['GUEST_NOT_FOUND', 'SAME_GUEST', 'GUEST_CHANGED'],
  },
  'POST /desk/guests/{uid}/merge': {
    summary: 'Merges two records of one guest, of which at most one has an account; gives the id that stays',
    example: { with: 'G7QK2M9XD4TR', take: { name: 'this', phoneNumber: 'other' } },
    params: Uid,
    body: GuestMerge,
    once: true,
    response: Uid,
    errors: [...refusals, 'GUEST_CHANGED', 'IDEMPOTENCY_MISMATCH'],
  },
} as const satisfies EndpointTable;
