import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readMigrations } from '../db/migrate/read-migrations.ts';
import { addBooking } from '../testing/add-booking.ts';
import { createGuest } from '../testing/create-guest.ts';
import { makePhoto } from '../testing/make-photo.ts';
import { openServer } from '../testing/open-server.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const house = await createTestApp();
const { database, post } = house;
const guest = await createGuest(house);
// Everything that could end a line or a row too early.
const odd = 'one\ntwo\r\nthree\u2028four\\.five\t\\N\n\\.\nsix 🛏';
await database.db.updateTable('rooms').set({ description: odd }).where('id', '=', 3).execute();
for (const date of ['2026-12-01', '2026-12-05'])
  await addBooking(database.db, { kind: 'room', id: 1, date, time: '16:00', count: 2, uid: guest.uid });

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const takenAt = new Date('2026-11-15T18:00:00Z');
const backUp = async (pool = database.pool): Promise<string> => {
  const path = join(await makeFolder(), 'house.backup');
  await writeBackup(pool, path, takenAt);
  return path;
};

describe('a backup', () => {
  it('brings back every row, the numbers to come, and a house that works', async () => {
    const path = await backUp();
    const { end } = await checkBackup(path);
    expect(end.tables.find(({ table }) => table === 'bookings')?.rows).toBe(2);
    const other = await createTestDatabase({ bare: true });
    await restoreBackup(other.pool, path);
    const again = await checkBackup(await backUp(other.pool));
    expect(again.end.tables).toEqual(end.tables);
    expect(again.end.sequences).toEqual(end.sequences);
    const { rows } = await other.pool.query('select description from rooms where id = 3');
    expect(rows).toEqual([{ description: odd }]);
    await other.pool.query(
      "insert into dishes (name, description, image, price_cents) values ('Bread', 'Warm.', '/b.svg', 100)",
    );
    // Triggers are enabled again: new users become members.
    await other.pool.query("insert into users (id, name, email) values ('new', 'New', 'new@example.com')");
    expect((await other.pool.query("select points from members where user_id = 'new'")).rows).toEqual([
      { points: 200 },
    ]);
  });

  it('brings back photos, byte by byte', { tags: 'thorough' }, async () => {
    const { headers } = await createGuest(house, { role: 'admin' });
    const uploaded = await house.app.inject({
      method: 'POST',
      url: '/api/desk/photos',
      payload: await makePhoto(),
      headers: { ...headers, 'content-type': 'image/jpeg' },
    });
    const { url } = uploaded.json();
    await database.db.updateTable('rooms').set({ image: url }).where('id', '=', 1).execute();
    const other = await createTestDatabase({ bare: true });
    await restoreBackup(other.pool, await backUp());
    const { app } = await openServer(other);
    const shown = (await app.inject('/api/rooms/1')).json().image;
    expect((await app.inject(shown)).rawPayload).toEqual((await house.app.inject(url)).rawPayload);
  });

  it('is of one moment, however long it takes', async () => {
    const path = join(await makeFolder(), 'house.backup');
    const writing = writeBackup(database.pool, path, takenAt);
    const payload = { roomId: 2, date: '2026-12-01', time: '16:00' };
    const made = await post(guest, '/bookings', payload);
    expect(made.statusCode).toBe(201);
    await writing;
    const { end } = await checkBackup(path);
    const countOf = (name: string) => end.tables.find(({ table }) => table === name)?.rows;
    expect(countOf('bookings')).toBe(countOf('payments'));
  });

  it('is for its owner alone, and leaves nothing half written', async () => {
    const path = await backUp();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(writeBackup(database.pool, '/nowhere/at/all', takenAt)).rejects.toThrow('ENOENT');
  });
});

describe('a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-backup-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'good');
  await writeBackup(database.pool, path, takenAt);
  const bytes = await readFile(path);
  const text = gunzipSync(bytes).toString();
  const lines = text.split('\n');
  const other = await createTestDatabase({ bare: true });

  it.each([
    ['that ends between two tables', gzipSync(lines.slice(0, lines.indexOf('\\.') + 1).join('\n'))],
    ['in which a letter was changed', gzipSync(text.replace('Lantern Bunk', 'Lantern Bank'))],
    ['in which a row is missing', gzipSync(text.replace(/\n[^\n]*Lantern Bunk[^\n]*/, ''))],
    ['with something behind its end', gzipSync(`${text}{"table":"rooms","columns":["id"]}\n`)],
    ['that is empty', Buffer.alloc(0)],
    ['that is no backup', gzipSync('hello\n')],
    ['that is not compressed', Buffer.from(text)],
    ['with zeros behind its end', Buffer.concat([bytes, Buffer.alloc(1)])],
    ['with many zeros behind its end', Buffer.concat([bytes, Buffer.alloc(1_000_000)])],
  ])('%s is refused, and nothing is restored', async (_, content) => {
    const damaged = join(await makeFolder(), 'damaged');
    await writeFile(damaged, content);
    await expect(restoreBackup(other.pool, damaged)).rejects.toThrow(/is not a whole backup of Nightdesk/);
    const { rows } = await other.pool.query(
      "select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([{ tables: 0 }]);
  });

  it('that is not there is named', async () => {
    await expect(restoreBackup(other.pool, '/nowhere/house.backup')).rejects.toThrow(
      'There is no file /nowhere/house.backup.',
    );
  });

  it('of another version is refused', async () => {
    const [{ checksum } = { checksum: '' }] = await readMigrations();
    const foreign = text.replace(checksum, 'f'.repeat(checksum.length));
    const body = foreign.slice(0, foreign.lastIndexOf('\n', foreign.length - 2) + 1);
    const end = {
      ...JSON.parse(lines.at(-2) ?? ''),
      sha256: createHash('sha256').update(body).digest('hex'),
    };
    const file = join(await makeFolder(), 'foreign');
    await writeFile(file, gzipSync(`${body}${JSON.stringify(end)}\n`));
    await expect(restoreBackup(other.pool, file)).rejects.toThrow('made by another version of Nightdesk');
  });

  it('is not restored over what is there', async () => {
    const filled = await createTestDatabase({ demo: true });
    await expect(restoreBackup(filled.pool, path)).rejects.toThrow('The database is not empty');
  });
});
