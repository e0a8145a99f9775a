import type { QueryClient } from '@tanstack/react-query';
import type { BookingTime } from '#contract/bookings.rules.ts';
import type { WaitlistEntry } from '#contract/stay/waitlist.ts';
import { refreshBookings } from '#web/features/bookings/my-bookings-query.ts';
import { api } from '#web/lib/api.ts';
import { waitlistQuery } from './waitlist-query.ts';

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: waitlistQuery.queryKey });

/** What a guest is about to change: the form is open for it. */
export const replacedQuery = { queryKey: ['waitlist', 'replaced'], enabled: false } as const;

type Asked = { id: number; request: BookingTime; idempotencyKey: string };

/** Waits for what is taken; what the guest waited for instead until now is given up once that has worked. */
export const joinWaitlist = async (
  client: QueryClient,
  { id, request: { kind, date, time, count }, idempotencyKey }: Asked,
): Promise<void> => {
  const length = kind === 'room' ? { nights: count } : { duration: count };
  await api('POST /waitlist', { body: { kind, id, date, time, ...length }, idempotencyKey });
  const replaced = client.getQueryData<string>(replacedQuery.queryKey);
  if (replaced) await api('DELETE /waitlist/{id}', { params: { id: replaced } }).catch(() => {});
  client.removeQueries(replacedQuery);
  await refresh(client);
};

/** Leaves the list for good. */
export const leaveWaitlist = async (client: QueryClient, { _id }: WaitlistEntry): Promise<void> => {
  await api('DELETE /waitlist/{id}', { params: { id: _id } });
  await Promise.all([refresh(client), refreshBookings(client)]);
};

/** Lets go of what is held; its guest stays in line, at the end. */
export const letGo = async (client: QueryClient, { hold }: WaitlistEntry): Promise<void> => {
  if (hold) await api('POST /bookings/{id}/cancel', { params: { id: hold.bookingId } });
  await Promise.all([refresh(client), refreshBookings(client)]);
};
