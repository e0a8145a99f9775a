import { expect } from 'vitest';
import type { Person } from './open-desk.ts';
import { guestAt, isAdmin, isRefused, type Run, type Take } from './run.ts';

/** Whoever was at the desk when it opened comes last; they may lose their rights like anybody else. */
const anybody = (run: Run, who: number): Person => (who < run.guests.length ? guestAt(run, who) : run.admin);

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

/** Whoever is an admin has no use for it. */
export const askAdmin: Take<'askAdmin'> = async (run, { who }) => {
  const { paper, house } = run;
  const caller = anybody(run, who);
  const response = await house.send('POST', '/users', caller, { role: 'pending' });
  isRefused(run, response, undefined);
  if (!isAdmin(run, caller)) paper.roles.set(caller.uid, 'pending');
  return caller;
};

const refuseDeciding = (run: Run, caller: Person, { uid }: Person, role: string): string | undefined => {
  const { roles } = run.paper;
  if (!isAdmin(run, caller)) return 'NOT_ALLOWED';
  // Setting what is set already is fulfilled.
  if (roles.get(uid) === role) return undefined;
  const admins = [...roles.values()].filter((one) => one === 'admin');
  return roles.get(uid) === 'admin' && admins.length === 1 ? 'LAST_ADMIN' : undefined;
};

/** Somebody gives somebody rights, or takes them away. */
export const decide: Take<'decide'> = async (run, { who, whose, role }) => {
  const { paper, house } = run;
  const [caller, person] = [anybody(run, who), anybody(run, whose)];
  const response = await house.send('PUT', `/users/${person.uid}`, caller, { role });
  if (!isRefused(run, response, refuseDeciding(run, caller, person, role))) {
    expect(response.success).toBe(true);
    paper.roles.set(person.uid, role);
    run.count(role === 'admin' ? 'approved' : 'revoked');
  }
  return person;
};
