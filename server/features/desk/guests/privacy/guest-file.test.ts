import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type GuestFile, type GuestFileSection, guestFileSections } from '#contract/desk/privacy.ts';
import { fillAccount, fillRecord } from '../../../../testing/fill-guest.ts';
import { findRows } from '../../../../testing/rows.ts';
import { buildTestApp, createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { sections } from './sections.ts';

const house = await createTestApp();
const { database, db, post } = house;
const admin = await house.addGuest({ role: 'admin' });

const ofHouse = 'about the house and not about a guest';
const own = 'whose file it is';
const secret = 'opens something';
const inner = 'how the house does it, which tells nothing of a guest';
const staff = 'what somebody did for the house; that they did is in deskActions';

/** Tables and columns in no file, and why. New ones go to `sections`, or here. */
const leftOut: Readonly<Record<string, string>> = {
  rooms: ofHouse,
  pcs: ofHouse,
  dishes: ofHouse,
  price_rules: ofHouse,
  price_state: ofHouse,
  photos: ofHouse,
  photo_files: ofHouse,
  closures: ofHouse,
  secrets: ofHouse,
  demo_batches: ofHouse,
  schema_migrations: ofHouse,
  provider_events: ofHouse,
  votes: 'counted without asking whose they are',
  calendar_imports: ofHouse,
  translations: ofHouse,
  import_clashes: ofHouse,
  imported_blocks: 'of blocks, which have no guest',
  house_versions: staff,
  different_guests: 'that two records are not of one guest, by their ids alone',
  verifications: 'links that sign in, for an hour or less',
  rate_limits: 'counts of attempts for minutes or hours, under hashes of addresses',
  idempotency_keys: 'which request made what, for a day; what it made is in the file',
  events: 'which order has just changed, for a day; orders are in the file',

  'users.id': own,
  'merged_guests.guest_id': own,
  'guests.user_id': own,
  'bookings.user_id': own,
  'bookings.guest_id': own,
  'accounts.user_id': own,
  'two_factors.user_id': own,
  'sessions.user_id': own,
  'checkouts.user_id': own,
  'orders.user_id': own,
  'members.user_id': own,
  'points.user_id': own,
  'redemptions.user_id': own,
  'feedback.user_id': own,
  'suggestions.user_id': own,
  'guest_notes.user_id': own,
  'guest_notes.guest_id': own,

  'accounts.password': secret,
  'accounts.access_token': secret,
  'accounts.refresh_token': secret,
  'accounts.id_token': secret,
  'sessions.token': secret,
  'two_factors.secret': secret,
  'two_factors.backup_codes': secret,
  'bookings.check_in_code': secret,
  'checkouts.code': secret,
  'orders.code': secret,
  'points.code': secret,
  'redemptions.code': secret,
  'checkouts.pay_url': secret,
  'checkouts.session_id': secret,
  'refunds.charge': secret,
  'passkeys.public_key': secret,
  'passkeys.credential_id': secret,
  'passkeys.id': inner,
  'passkeys.user_id': own,
  'calendar_feeds.token_hash': secret,
  'calendar_feeds.user_id': own,
  'calendar_feeds.room_id': ofHouse,
  'calendar_feeds.pc_id': ofHouse,
  'mails.content': 'as the text',
  'mails.body': 'may hold links that sign in; it is forgotten as soon as the mail is sent',

  'accounts.id': inner,
  'sessions.id': inner,
  'two_factors.id': inner,
  'mails.id': inner,
  'accounts.access_token_expires_at': inner,
  'accounts.refresh_token_expires_at': inner,
  'mails.attempts': inner,
  'mails.due_at': inner,
  'mails.tried_at': inner,
  'mails.urgent': inner,
  'mails.valid_until': inner,
  'bookings.nights': inner,
  'bookings.hours': inner,
  'bookings.undo': inner,
  'bookings.version': inner,
  'waitlist.user_id': own,
  'waitlist.nights': inner,
  'waitlist.hours': inner,
  'bookings.reason': 'of a block, which has no guest',
  'orders.revision': inner,
  'checkouts.looked_at': inner,
  'transfers.id': inner,
  'points.id': inner,
  'refunds.attempts': inner,
  'refunds.due_at': inner,
  'refunds.leased_until': inner,
  'refunds.problem': inner,
  'refunds.looked_at': inner,
  'guest_notes.id': inner,
  'desk_log.id': inner,
  'desk_log.request_id': inner,

  'charges.actor_id': staff,
  'desk_payments.actor_id': staff,
  'refunds.actor_id': staff,
  'house_versions.actor_id': staff,
  'guest_notes.author_id': staff,
  'guest_notes.author_name': staff,
  'messages.user_id': own,
  'messages.author_id': staff,
  'desk_log.actor_id': own,
};

const all = Object.values(sections);
const sqlOf = (section: (typeof all)[number]): string =>
  [true, false]
    .map((hasAccount) => section.of({ uid: 'u', email: 'e', hasAccount }).compile(db).sql)
    .join(' ');

type Key = { table: string; column: string; target: string };

const findKeys = async (): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f'`.execute(db);
  return rows;
};

describe('the file of a guest and the catalogue of PostgreSQL', () => {
  it('every column of every table is in it or left out for a reason [PRIV-1]', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema()`.execute(db);
    const undecided = rows.filter(
      ({ table, column }) =>
        leftOut[table] === undefined &&
        leftOut[`${table}.${column}`] === undefined &&
        !all.some((section) => section.table === table && section.columns.includes(column)),
    );
    expect(undecided).toEqual([]);
    const known = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]));
    expect(Object.keys(leftOut).filter((name) => !known.has(name))).toEqual([]);
  });

  it('every reference to a guest, direct or through one table, is followed or left out for a reason [PRIV-1]', async () => {
    const keys = await findKeys();
    const direct = keys.filter(({ target }) => target === 'users' || target === 'guests');
    expect(direct.length).toBeGreaterThan(15);
    const unfollowed = direct.filter(({ table, column }) => {
      if ([staff, inner].includes(leftOut[`${table}.${column}`] ?? '')) return false;
      const ofTable = all.filter((section) => section.table === table);
      return leftOut[table] === undefined && !ofTable.some((one) => sqlOf(one).includes(column));
    });
    expect(unfollowed).toEqual([]);
    const near = new Set(direct.map(({ table }) => table));
    const hops = keys.filter(({ target, table }) => near.has(target) || near.has(table));
    expect(hops.filter(({ table }) => leftOut[table] === ofHouse)).toEqual([]);
  });
});

const exportAt = async (by: { headers: { cookie: string } }, uid: string, at: TestApp = house) => {
  const response = await at.post(by, `/desk/guests/${uid}/export`);
  expect(response.statusCode).toBe(200);
  return { response, file: response.json() as GuestFile };
};

/** Every text with a mark in a column that files show, of any guest. */
const listMarked = async (
  at: TestApp,
  names: readonly GuestFileSection[],
  mark: string,
): Promise<string[]> => {
  const found = new Set<string>();
  for (const name of names) {
    const { table, columns } = sections[name];
    const rows = await findRows(at.db, table, {}, columns as never[]);
    for (const [text] of JSON.stringify(rows).matchAll(new RegExp(`"[^"]*${mark}[^"]*"`, 'g')))
      found.add(text);
  }
  return [...found];
};

/** Sections of a file with empty columns or no rows: missing data would not be noticed there. */
const listEmpty = (file: GuestFile, names: readonly GuestFileSection[]): string[] =>
  names.flatMap((name) => {
    const rows = file.sections[name] ?? [];
    const fields = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => row[key] !== null)));
    return rows.length === 0 || fields.size < sections[name].columns.length
      ? [`${name}: ${[...fields]}`]
      : [];
  });

describe('a guest with an account', async () => {
  const [one, two] = [await house.addGuest(), await house.addGuest()];
  await fillAccount(database, { mark: 'Ofone', number: 1, uid: one.uid });
  await fillAccount(database, { mark: 'Oftwo', number: 2, uid: two.uid });

  it('is exported with everything of theirs, nothing of another and no secret [PRIV-2]', async () => {
    const { file, response } = await exportAt(admin, one.uid);
    expect(listEmpty(file, guestFileSections)).toEqual([]);
    const marked = await listMarked(house, guestFileSections, 'Ofone');
    expect(marked.length).toBeGreaterThan(25);
    expect(marked.filter((text) => !response.body.includes(text))).toEqual([]);
    expect(response.body).not.toMatch(/oftwo|70010002|hush|HVSH/i);
    expect(response.body).not.toContain(two.uid);
    expect(file).toMatchObject({
      house: 'Nightdesk',
      uid: one.uid,
      currency: 'USD',
      writtenAt: '2026-11-15T18:00:00Z',
      sections: {
        bookings: [
          { id: 'B00000000001', amount: 30, unit: [10, 20] },
          { id: 'P00000000001', amount: 9 },
        ],
        orders: [{ items: [{ name: 'Ofone soup', price: 5.99 }] }, {}],
        membership: [{ points: 136 }],
      },
    });
  });

  it('gets it as a file that nobody caches, and the log says who made it and nothing of what is in it [PRIV-3]', async () => {
    const { response } = await exportAt(admin, one.uid);
    expect(response.headers).toMatchObject({
      'content-disposition': 'attachment; filename="nightdesk-guest.json"',
      'cache-control': 'no-store',
    });
    const rows = await findRows(
      db,
      'desk_log',
      { action: 'POST /desk/guests/{uid}/export', subject: `guest ${one.uid}` },
      ['actor_id', 'before', 'after', 'refused'],
    );
    const row = { actor_id: admin.uid, before: null, after: { exported: true }, refused: null };
    expect(rows.at(-1)).toEqual(row);
  });

  it('fetches it without what the desk says of them among colleagues, and leaves no row in the log [PRIV-4]', async () => {
    const logged = () => findRows(db, 'desk_log', {}, ['id']);
    const before = await logged();
    const response = await house.app.inject({ url: '/api/profile/export', headers: one.headers });
    expect(response.headers).toMatchObject({
      'content-disposition': 'attachment; filename="nightdesk-guest.json"',
      'cache-control': 'no-store',
    });
    const ofGuest = guestFileSections.filter((name) => !sections[name].ofDesk);
    const file = response.json() as GuestFile;
    expect(Object.keys(file.sections)).toEqual(ofGuest);
    expect(listEmpty(file, ofGuest)).toEqual([]);
    const marked = await listMarked(house, ofGuest, 'Ofone');
    expect(marked.filter((text) => !response.body.includes(text))).toEqual([]);
    expect(response.body).not.toMatch(/oftwo|hush|HVSH|snores|fought/i);
    expect(await logged()).toEqual(before);
  });

  it('fetches it only so often within an hour [PRIV-4]', async () => {
    const app = await buildTestApp(house, { settings: { rateLimitPerMinute: 120 } });
    onTestFinished(() => app.close());
    const [eager, other] = [await house.addGuest(), await house.addGuest()];
    const fetchAs = ({ headers }: typeof eager) => app.inject({ url: '/api/profile/export', headers });
    for (let time = 0; time < 4; time += 1) expect((await fetchAs(eager)).statusCode).toBe(200);
    const refused = await fetchAs(eager);
    expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY_EXPORTS', max: 4 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await fetchAs(other)).statusCode).toBe(200);
  });

  it('whose address is not verified gets no mail about the booking of a record with that address [PRIV-2]', async () => {
    const email = 'claimed@example.com';
    await post(admin, '/desk/bookings', {
      kind: 'room',
      id: 9,
      date: '2027-01-01',
      time: '16:00',
      guest: { name: 'The real owner', email },
    });
    const claimer = await house.addGuest();
    await db.updateTable('users').set({ email }).where('id', '=', claimer.uid).execute();
    const { sections: read } = (await house.get(claimer, '/profile/export')) as GuestFile;
    expect(read.mails).toEqual([]);
  });

  it('is exported by admins alone; nobody else is told that there is one [PRIV-3]', async () => {
    const clerk = await house.addGuest({ role: 'clerk' });
    for (const by of [clerk, two])
      expect((await post(by, `/desk/guests/${one.uid}/export`)).statusCode).toBe(403);
    expect((await post({ headers: {} }, `/desk/guests/${one.uid}/export`)).statusCode).toBe(401);
    expect((await house.app.inject('/api/profile/export')).statusCode).toBe(401);
    expect((await post(admin, '/desk/guests/nobody/export')).json().code).toBe('GUEST_NOT_FOUND');
  });
});

describe('a guest without an account', async () => {
  const other = await createTestApp();
  const desk = await other.addGuest({ role: 'admin' });
  const uid = await fillRecord(other.database, { mark: 'Ofone', number: 1 });
  await fillRecord(other.database, { mark: 'Oftwo', number: 2 });

  it('is exported with everything of theirs, nothing of another and no secret [PRIV-2]', async () => {
    const { file, response } = await exportAt(desk, uid, other);
    const marked = await listMarked(other, guestFileSections, 'Ofone');
    expect(marked.length).toBeGreaterThan(12);
    expect(marked.filter((text) => !response.body.includes(text))).toEqual([]);
    expect(response.body).not.toMatch(/oftwo|70010002|hush|HVSH/i);
    const filled = ['deskRecords', 'recordSuspension', 'notes', 'bookings', 'payments', 'charges'] as const;
    for (const name of [...filled, 'deskPayments', 'mails', 'deskLog'] as const)
      expect(file.sections[name], name).not.toEqual([]);
  });
});
