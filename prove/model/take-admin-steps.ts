import { expect } from 'vitest';
import type { Person } from './open-desk.ts';
import { guestAt, isAdmin, isRefused, isStaff, type Run, type Take } from './run.ts';

/** The first admin and the clerk come last; they may lose their rights like anybody else. */
const anybody = (run: Run, who: number): Person =>
  who < run.guests.length ? guestAt(run, who) : who === run.guests.length ? run.admin : run.clerk;

export const addRoom: Take<'addRoom'> = async (run, { who, kind, cents }) => {
  const { paper, house } = run;
  const caller = anybody(run, who);
  const path = kind === 'room' ? '/rooms' : '/studyRooms';
  const room = { title: 'Attic', description: 'Under the roof', details: 'A window', image: '/attic.svg' };
  const response = await house.send('POST', path, caller, { ...room, pricePerNight: cents / 100, rating: 4 });
  if (paper.roles.get(caller.uid) === 'pending') run.count('not yet');
  if (!isRefused(run, response, isAdmin(run, caller) ? undefined : 'NOT_ALLOWED')) {
    paper.rooms.push({ kind, id: Number(response.insertedId), priceCents: cents });
    run.count('a room more');
  }
  await house.expectRooms(path, kind, paper.rooms);
  return undefined;
};

/** Staff keep their role. */
export const askAdmin: Take<'askAdmin'> = async (run, { who }) => {
  const { paper, house } = run;
  const caller = anybody(run, who);
  const response = await house.send('POST', '/users', caller, { role: 'pending' });
  if (!isRefused(run, response, undefined) && !isStaff(run, caller)) paper.roles.set(caller.uid, 'pending');
  return caller;
};

const refuseDeciding = (run: Run, caller: Person, { uid }: Person, role: string): string | undefined => {
  const { roles, suspended } = run.paper;
  if (!isAdmin(run, caller)) return 'NOT_ALLOWED';
  // Setting the current role again succeeds.
  if (roles.get(uid) === role) return undefined;
  if (suspended.has(uid) && role !== 'user') return 'SUSPENDED';
  const admins = [...roles.values()].filter((one) => one === 'admin');
  return roles.get(uid) === 'admin' && admins.length === 1 ? 'LAST_ADMIN' : undefined;
};

/** One person gives another rights, or takes them away. */
export const decide: Take<'decide'> = async (run, { who, whose, role }) => {
  const { paper, house } = run;
  const [caller, person] = [anybody(run, who), anybody(run, whose)];
  const response = await house.send('PUT', `/users/${person.uid}`, caller, { role });
  if (!isRefused(run, response, refuseDeciding(run, caller, person, role))) {
    expect(response.success).toBe(true);
    paper.roles.set(person.uid, role);
    run.count({ admin: 'approved', clerk: 'a clerk more', user: 'revoked' }[role]);
  }
  return person;
};

const refuseSuspending = (
  run: Run,
  caller: Person,
  guest: Person,
  suspended: boolean,
): string | undefined => {
  if (!isAdmin(run, caller)) return 'NOT_ALLOWED';
  return suspended && isStaff(run, guest) ? 'GUEST_IS_STAFF' : undefined;
};

/** An admin suspends a guest, who is signed out at once, or lifts that, and the guest has to sign in again. */
export const suspend: Take<'suspend'> = async (run, { by, whose, suspended }) => {
  const { paper, house } = run;
  const [caller, guest] = [anybody(run, by), guestAt(run, whose)];
  const response = await house.send('PUT', `/desk/guests/${guest.uid}`, caller, { suspended });
  if (!isRefused(run, response, refuseSuspending(run, caller, guest, suspended))) {
    run.count(suspended ? 'suspended' : 'let in again');
    if (suspended) paper.suspended.add(guest.uid);
    else if (paper.suspended.delete(guest.uid)) guest.headers = await house.signIn(guest.uid);
  }
  return guest;
};
