import type { VenueClock } from '#contract/bookings.rules.ts';
import { type GuestFile, type GuestFileSection, guestFileSections } from '#contract/desk/privacy.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../../desk-log/record-desk-action.ts';
import type { SignedIn } from '../../../../http/caller.ts';
import { transactOnGuest } from '../transact-on-guest.ts';
import { findSectionRows } from './privacy.queries.ts';
import { type FileOwner, sections } from './sections.ts';

/** `amount_cents` becomes `amount`, in the house's currency. */
const nameField = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/Cents$/, '');

const presentValue = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => presentValue(name, one));
  if (typeof value === 'number' && /cents$/i.test(name)) return fromCents(value);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return presentFields(value);
};

const presentFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [nameField(name), presentValue(name, value)]),
  );

const readSections = async (db: Db, owner: FileOwner, names: readonly GuestFileSection[]) => {
  const entries: [GuestFileSection, Record<string, unknown>[]][] = [];
  for (const name of names)
    entries.push([name, (await findSectionRows(db, sections[name], owner)).map(presentFields)]);
  return Object.fromEntries(entries);
};

const headOf = ({ uid }: FileOwner, { now, timeZone }: VenueClock) => {
  const { name, currency } = currentHouse();
  return { house: name, writtenAt: now.toString(), uid, currency, timeZone };
};

/** Exports all data about a guest for an admin, with an entry in the log. */
export const exportGuest = (db: Db, context: DeskContext, uid: string): Promise<GuestFile> =>
  transactOnGuest(db, context, uid, async (tx, person) => {
    const read = await readSections(tx, person, guestFileSections);
    await recordDeskAction(tx, context, { subject: `guest ${person.uid}`, after: { exported: true } });
    return { ...headOf(person, context), sections: read };
  });

/** Exports the caller's own data, without internal remarks. */
export const exportOwn = (db: Db, { uid, email }: SignedIn, venue: VenueClock): Promise<GuestFile> => {
  const owner = { uid, email, hasAccount: true };
  const own = guestFileSections.filter((name) => !sections[name].ofDesk);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({ ...headOf(owner, venue), sections: await readSections(tx, owner, own) }));
};
