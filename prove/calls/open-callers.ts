import { createHmac } from 'node:crypto';
import type { Caller } from '#contract/identity/permissions.ts';
import { addBooking } from '#server/testing/add-booking.ts';
import { addCheckout } from '#server/testing/add-checkout.ts';
import { addFeedback } from '#server/testing/add-feedback.ts';
import { addGuests, testSecret } from '#server/testing/add-guests.ts';
import { addOrder } from '#server/testing/add-order.ts';
import { addWaiting } from '#server/testing/add-waiting.ts';
import { updateRows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { addDeskThings } from './add-desk-things.ts';
import type { Things } from './describe-calls.ts';

export const kinds = [
  ...(['visitor', 'user', 'other user', 'pending', 'clerk', 'admin', 'demoted admin', 'signed out'] as const),
  ...(['session over', 'erased', 'forged cookie', 'unsigned cookie'] as const),
] as const;
export type Kind = (typeof kinds)[number];

export type Known = { caller: Caller; email: string; headers: { cookie?: string } };

type Guest = Awaited<ReturnType<typeof addGuests>>[number];

const nobody = ({ email, headers }: Guest): Known => ({ caller: null, email, headers });
const known = ({ uid, email, headers }: Guest, role: NonNullable<Caller>['role']): Known => ({
  caller: { uid, role },
  email,
  headers,
});

const forge = ({ uid }: Guest, secret: string): { cookie: string } => {
  const signature = createHmac('sha256', secret).update(uid).digest('base64');
  return { cookie: `nightdesk.session_token=${encodeURIComponent(`${uid}.${signature}`)}` };
};

/** One caller of each kind; those whose session no longer counts were admins before. */
export const openCallers = async ({ app, database: { db } }: TestApp): Promise<Record<Kind, Known>> => {
  const [user, other] = await addGuests(db, testSecret, 2);
  const [pending] = await addGuests(db, testSecret, 1, { role: 'pending' });
  const [clerk] = await addGuests(db, testSecret, 1, { role: 'clerk' });
  const admins = await addGuests(db, testSecret, 6, { role: 'admin' });
  const [admin, demoted, signedOut, over, erased, impostor] = admins;
  if (
    !user ||
    !other ||
    !pending ||
    !clerk ||
    !admin ||
    !demoted ||
    !signedOut ||
    !over ||
    !erased ||
    !impostor
  )
    throw new Error('Not everybody came.');
  // Each session first works as an admin's; the same cookies are used below.
  for (const { headers } of admins) {
    const { statusCode } = await app.inject({ url: '/api/users', headers });
    if (statusCode !== 200) throw new Error(`An admin was answered ${statusCode}.`);
  }
  const demote = { method: 'PUT', url: `/api/users/${demoted.uid}`, payload: { role: 'user' } } as const;
  await app.inject({ ...demote, headers: admin.headers });
  const signOut = { method: 'POST', url: '/api/auth/sign-out', payload: {} } as const;
  await app.inject({ ...signOut, headers: signedOut.headers });
  await updateRows(db, 'sessions', { user_id: over.uid }, { expires_at: new Date(Date.now() - 1_000) });
  await app.inject({ method: 'POST', url: '/api/auth/delete-user', payload: {}, headers: erased.headers });
  return {
    visitor: { caller: null, email: 'nobody@example.com', headers: {} },
    user: known(user, 'user'),
    'other user': known(other, 'user'),
    pending: known(pending, 'pending'),
    clerk: known(clerk, 'clerk'),
    admin: known(admin, 'admin'),
    'demoted admin': known(demoted, 'user'),
    'signed out': nobody(signedOut),
    'session over': nobody(over),
    erased: nobody(erased),
    'forged cookie': { ...nobody(impostor), headers: forge(impostor, 'a secret that somebody guessed') },
    'unsigned cookie': {
      ...nobody(impostor),
      headers: { cookie: `nightdesk.session_token=${impostor.uid}` },
    },
  };
};

/** One of everything that the first user can own. */
export const addThings = async ({ db }: TestApp['database'], { caller, email }: Known): Promise<Things> => {
  const uid = caller?.uid ?? '';
  const stay = { kind: 'room', time: '16:00', count: 1, uid } as const;
  const booking = await addBooking(db, { ...stay, id: 1, date: '2026-11-20' });
  const past = await addBooking(db, { ...stay, id: 1, date: '2026-10-20' });
  await addBooking(db, { ...stay, id: 3, date: '2026-10-20' });
  // Taken, so that others can wait for it.
  await addBooking(db, { kind: 'room', time: '16:00', count: 1, id: 2, date: '2026-11-20' });
  return {
    uid,
    email,
    booking,
    dish: '8',
    desk: await addDeskThings(db, uid),
    // The payment of a booking that a test adds has the same id.
    payment: booking,
    order: await addOrder(db, { uid }),
    newOrder: await addOrder(db, { uid }),
    checkout: await addCheckout(db, { uid }),
    waiting: await addWaiting(db, { ...stay, id: 2, date: '2026-11-21' }),
    feedback: await addFeedback(db, { uid, bookingId: past }),
  };
};
