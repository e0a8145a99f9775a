import { expect, it, onTestFinished } from 'vitest';
import { addGuests } from '../../testing/add-guests.ts';
import { startReplicated } from '../../testing/postgres/start-replicated.ts';
import { type FreshResponse, requestFresh } from '../../testing/processes/request-fresh.ts';
import { startServer } from '../../testing/processes/start-server.ts';
import { sharedSecret } from '../../testing/processes/start-two-servers.ts';
import { createTestDatabase, urlOf } from '../../testing/test-database.ts';
import { connect } from '../connection/connect.ts';
import { writeUrl } from '../connection/write-url.ts';
import { openReads } from './open-reads.ts';

const { primary, replica } = await startReplicated();
const server = startServer({
  DATABASE_URL: writeUrl(primary),
  DATABASE_READ_URL: writeUrl(replica),
  WORKERS: '2',
  AUTH_SECRET: sharedSecret,
  RATE_LIMIT_PER_MINUTE: '1000000',
  MAX_UPCOMING_BOOKINGS: '1000000',
  MOST_DELAY_MS: '0',
});
const address = await server.address;
const { db } = connect({ ...primary, max: 2 });

const runOnReplica = async (...statements: string[]): Promise<void> => {
  const { pool, close } = connect({ ...replica, max: 1 });
  for (const statement of statements) await pool.query(statement);
  await close();
};

/** How many queries each of the two databases has answered. */
const countReads = async (): Promise<{ replica: number; primary: number }> => {
  const { body } = await requestFresh(`${address}/metrics`);
  const countOf = (from: string): number =>
    Number(new RegExp(`^nightdesk_reads_total\\{from="${from}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0);
  return { replica: countOf('replica'), primary: countOf('primary') };
};

const [guest, admin] = [
  ...(await addGuests(db, sharedSecret, 1)),
  ...(await addGuests(db, sharedSecret, 1, { role: 'admin' })),
].map(({ headers, uid }) => ({
  uid,
  ask: (path: string, body?: object): Promise<FreshResponse> =>
    requestFresh(`${address}/api${path}`, { headers, ...(body && { method: 'POST', body }) }),
}));
if (!guest || !admin) throw new Error('Nobody came.');

/** Until both processes have found the replica fit, or not. */
const expectFit = (processes: number) =>
  expect
    .poll(async () => (await requestFresh(`${address}/metrics`)).body)
    .toContain(`nightdesk_replica_fit ${processes}\n`);

let days = 0;
const bookRoom = async (): Promise<string> => {
  const date = new Date(Date.UTC(2027, 0, ++days)).toISOString().slice(0, 10);
  const { status, body } = await guest.ask('/bookings', { roomId: 1, date, time: '16:00' });
  expect(status).toBe(201);
  return JSON.parse(body).insertedId;
};

const idsIn = ({ status, body }: FreshResponse): string[] => {
  expect(status).toBe(200);
  return JSON.parse(body).map(({ _id }: { _id: string }) => _id);
};

/** Books, and expects what was booked in every answer that follows, of both processes. */
const expectSeen = async (): Promise<void> => {
  const id = await bookRoom();
  for (let turn = 0; turn < 2; turn += 1) {
    expect(idsIn(await guest.ask('/bookings?mine=true&limit=500'))).toContain(id);
    expect(idsIn(await admin.ask('/bookings?limit=500'))).toContain(id);
    expect((await guest.ask(`/bookings/${id}`)).status).toBe(200);
    const { body } = await guest.ask(`/availability?kind=room&id=1&from=2027-01-01&to=2027-12-31`);
    const [{ taken }] = JSON.parse(body);
    expect(JSON.stringify(taken)).toContain(new Date(Date.UTC(2027, 0, days + 1)).toISOString().slice(0, 10));
  }
};

/** Sooner or later, and right whenever it is. */
const expectReplicaRead = async (): Promise<void> => {
  const before = await countReads();
  await expect
    .poll(async () => {
      await expectSeen();
      return (await countReads()).replica;
    })
    .toBeGreaterThan(before.replica);
};

it('answers every call that only reads from the replica [RUN-14]', async () => {
  await bookRoom();
  const { body } = await guest.ask('/payments');
  const [{ _id: paymentId }] = JSON.parse(body);
  const paths = [
    ...['/rooms', '/rooms/1', '/rooms?date=2027-01-01&nights=2', '/studyRooms', '/studyRooms/13'],
    ...['/pcs', '/pcs/1', '/menu', '/menu/members', '/availability', '/bookings', '/bookings?mine=true'],
    ...['/pcbookinghistory', `/payments/${paymentId}`, '/refunds', '/orderDetails', '/feedback', '/loyalty'],
    ...['/votes', '/suggestions', '/users', `/users/${guest.uid}`],
  ];
  const askAll = async (): Promise<number> => {
    await expectFit(2);
    const before = await countReads();
    for (const path of paths) expect([path, (await admin.ask(path)).status]).toEqual([path, 200]);
    const after = await countReads();
    // The others were answered from memory.
    expect(after.replica - before.replica).toBeGreaterThan(10);
    return after.primary - before.primary;
  };
  // On a busy machine the replica may be late at first.
  await expect.poll(askAll).toBe(0);
});

it('shows at once what was written although the replica is always a little late', async () => {
  await runOnReplica("alter system set recovery_min_apply_delay = '20ms'", 'select pg_reload_conf()');
  for (let turn = 0; turn < 5; turn += 1) await expectSeen();
  await expectReplicaRead();
  await runOnReplica('alter system reset recovery_min_apply_delay', 'select pg_reload_conf()');
});

it('shows at once what was written while the replica stands still, and reads it again when it has caught up [RUN-14]', async () => {
  await expectFit(2);
  await runOnReplica('select pg_wal_replay_pause()');
  await expectSeen();
  await expectSeen();
  expect(server.output()).toContain('(DATABASE_READ_URL) cannot be used: it lags behind.');
  await runOnReplica('select pg_wal_replay_resume()');
  await expectReplicaRead();
});

it('goes on while the replica is away, and reads it again when it is back [RUN-14]', async () => {
  await expectFit(2);
  const before = await countReads();
  await replica.stop();
  await expectSeen();
  const meanwhile = await countReads();
  expect(meanwhile.replica).toBe(before.replica);
  await replica.start();
  await expectReplicaRead();
});

it('leaves alone what is no replica', async () => {
  const database = await createTestDatabase();
  const other = await createTestDatabase();
  const heard: string[] = [];
  const from: string[] = [];
  const reads = openReads({
    ...{ db: database.db, url: urlOf(other) },
    warn: (line) => void heard.push(line),
    count: (one) => void from.push(one),
  });
  onTestFinished(reads.close);
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]).toContain('cannot be used: it is no replica. DATABASE_URL is read instead.');
  await reads.db.selectFrom('rooms').select('id').execute();
  expect([from, reads.isFit()]).toEqual([['primary'], false]);
});
