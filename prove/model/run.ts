import fc, { type RunDetails } from 'fast-check';
import { expect } from 'vitest';
import type { Bookable } from '#server/testing/list-bookables.ts';
import type { By } from './generate-parts.ts';
import type { Steps } from './generate-steps.ts';
import type { Answer, ModelHouse, Person } from './open-desk.ts';
import { nightAfter } from './paper.ts';

/** Throws the counterexample, if any: the fault in the first line, which reports show, and the smallest case below. */
export const throwCounterexample = <Drawn>(found: RunDetails<Drawn>): void => {
  if (!found.failed) return;
  const { errorInstance: cause, counterexample, numRuns, numShrinks } = found;
  const said = cause instanceof Error ? cause.message : String(cause ?? 'nothing could be drawn');
  const where = `After ${numRuns} runs, made smaller ${numShrinks} times: ${fc.stringify(counterexample)}`;
  throw new Error(`${said}\n${where}`, { cause });
};

export type Run = Awaited<ReturnType<ModelHouse['open']>> & { house: ModelHouse; count(what: string): void };

/** Resolves to the person whose lists are checked afterwards. */
export type Take<K extends keyof Steps> = (run: Run, step: Steps[K]) => Promise<Person | undefined>;

/** Counts from the end: 0 is the latest. */
export const one = <T>(all: readonly T[], which: number): T | undefined => all.at(-1 - (which % all.length));

export const personOf = ({ guests, admin, clerk }: Run, uid: string): Person => {
  const person = [...guests, admin, clerk].find((guest) => guest.uid === uid);
  if (!person) throw new Error(`Nobody is called ${uid}.`);
  return person;
};

export const guestAt = ({ guests }: Run, who: number): Person => {
  const guest = guests[who];
  if (!guest) throw new Error('Nobody came.');
  return guest;
};

export const actor = (run: Run, uid: string, by: By): Person => {
  if (by === 'admin') return run.admin;
  if (by === 'clerk') return run.clerk;
  return by === 'owner'
    ? personOf(run, uid)
    : guestAt(run, (run.guests.findIndex((one) => one.uid === uid) + 1) % run.guests.length);
};

export const isAdmin = ({ paper }: Run, { uid }: Person): boolean => paper.roles.get(uid) === 'admin';

export const isStaff = (run: Run, person: Person): boolean =>
  isAdmin(run, person) || run.paper.roles.get(person.uid) === 'clerk';

/** Expects a refusal with a code, or none; returns whether there was one. Suspended people count as signed out. */
export const isRefused = (run: Run, response: Answer, allowed: string | undefined): boolean => {
  const code = run.paper.suspended.has(response.by) ? 'NOT_SIGNED_IN' : allowed;
  expect(response.status < 300 ? undefined : response.code).toBe(code);
  run.count(code ?? 'done');
  return code !== undefined;
};

export const priceOfDish = ({ paper }: Run, name: string): number =>
  paper.prices.get(name)?.now ?? Number.NaN;

/** An admin who can read everything, as long as there is one. */
export const findAdmin = (run: Run): Person | undefined =>
  [run.admin, ...run.guests, run.clerk].find(
    (person) => isAdmin(run, person) && !run.paper.suspended.has(person.uid),
  );

/** One of the bookables of a kind that exist by then. */
export const thingOf = ({ house, paper }: Run, which: number, kind?: Bookable['kind']): Bookable => {
  const bookables = [...house.bookables, ...paper.rooms].filter(
    (bookable) => !kind || bookable.kind === kind,
  );
  const bookable = bookables[which % bookables.length];
  if (!bookable) throw new Error('There is no such bookable.');
  return bookable;
};

export const dateOf = ({ firstDay }: Run, day: number): string => nightAfter(firstDay, day);
