import { execFile } from 'node:child_process';
import { glob, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Connection } from '#server/db/connection/connect.ts';
import { isAlive } from '#server/db/embedded/stop-process.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { openHouse } from '../open-house.ts';
import { engine, prove } from '../prove.ts';
import { generateActions } from '../workload/actions.ts';
import { expectOnce } from '../workload/check-actions.ts';
import { openDesk } from '../workload/desk-stays.ts';
import { areGood, askAround, findOdd, type Said } from '../workload/every-call.ts';
import { keepBusy } from '../workload/keep-busy.ts';

const run = promisify(execFile);

/** Mounting needs root, or sudo without a password. */
const prefixes = process.getuid?.() === 0 ? [[]] : [['sudo', '-n']];

/** A disk in memory of its own. */
const mount = async (megabytes: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-disk-'));
  const as = `size=${megabytes}m,mode=700,uid=${process.getuid?.()},gid=${process.getgid?.()}`;
  for (const prefix of prefixes)
    try {
      const [program = '', ...words] = [...prefix, 'mount', '-t', 'tmpfs', '-o', as, 'tmpfs', folder];
      await run(program, words);
      const unmount = async () => {
        const [first = '', ...rest] = [...prefix, 'umount', folder];
        await run(first, rest);
        await rmdir(folder);
      };
      return { folder, unmount };
    } catch {}
  await rmdir(folder);
  return undefined;
};

/** Whether this machine can mount a disk of a chosen size. */
const canMount = async (): Promise<boolean> => {
  const disk = await mount(1);
  await disk?.unmount();
  return disk !== undefined;
};

const chunks = [1_048_576, 4_096];

/** Mounts a small disk for the calling test; it can be filled to the last byte and freed. */
const mountSmallDisk = async (megabytes: number) => {
  const disk = await mount(megabytes);
  if (!disk) throw new Error('No disk can be mounted.');
  whenDone(disk.unmount);
  const ballast = join(disk.folder, 'ballast');
  return {
    folder: disk.folder,
    async fill(): Promise<void> {
      const file = await open(ballast, 'w');
      for (const bytes of chunks)
        for (let isFull = false; !isFull; )
          isFull = await file.appendFile(Buffer.alloc(bytes)).then(
            () => false,
            (error: NodeJS.ErrnoException) => error.code === 'ENOSPC' || Promise.reject(error),
          );
      await file.close();
    },
    free: () => rm(ballast),
  };
};

/** Maintenance of the catalogue removes these files. The next connection writes them again, and is refused if it cannot. */
const spoilInitFiles = async (folder: string): Promise<void> => {
  for await (const name of glob('**/pg_internal.init', { cwd: folder })) {
    const file = await open(join(folder, name), 'r+');
    // Removing it would make room for the next one.
    await file.write('spoilt', 0);
    await file.close();
  }
};

const endConnections = ({ pool }: Connection) =>
  pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`);

const claim = {
  test: 'data disk full under booking, checkout, food and desk load',
  must: 'reads are served, writes are answered 503, nothing acknowledged is lost, and the server recovers once there is room',
  short: 1,
  long: 1,
  unit: 'full disk',
};

/** Enough for the database, its reserve, and twice the reserve to restore it. */
const megabytes = 260;
const patienceMs = 300_000;

const attack = async ({ seed, isLong }: { seed: number; isLong: boolean }): Promise<string> => {
  const disk = await mountSmallDisk(megabytes);
  const house = await openHouse({ folder: join(disk.folder, 'data') });
  const { address, database } = house;
  const guests = await addGuests(database.db, sharedSecret, 100);
  const [guest] = guests;
  if (!guest) throw new Error('There are no guests.');
  const load = keepBusy(address, generateActions(seededRandom(seed), guests, await openDesk(database.db)), {
    workers: 3,
    pauseMs: 50,
  });
  const done = () => load.outcomes.filter((outcome) => outcome.done !== undefined).length;
  const refused = () => load.outcomes.filter((outcome) => outcome.done === undefined).length;
  const asked: Said[] = [];
  const read = async (): Promise<boolean> => {
    const responses = await askAround(address, guest);
    asked.push(...responses);
    return areGood(responses);
  };
  const readAll = async (isEnough: () => boolean): Promise<boolean[]> => {
    const went: boolean[] = [];
    const begun = performance.now();
    while (!isEnough() && performance.now() - begun < patienceMs)
      [went[went.length]] = await Promise.all([read(), sleep(100)]);
    expect(isEnough()).toBe(true);
    return went;
  };
  const timeUntil = async (holds: () => Promise<boolean>): Promise<number> => {
    const begun = performance.now();
    while (!(await holds())) {
      if (performance.now() - begun > patienceMs) throw new Error(`It is not back: ${findOdd(asked)}`);
      await sleep(100);
    }
    return (performance.now() - begun) / 1000;
  };

  // So that the same thing always fails first: a new WAL file, and no maintenance that closes the database to new connections.
  await database.pool.query('select pg_switch_wal()');
  await database.pool.query('alter system set autovacuum = off');
  await database.pool.query('select pg_reload_conf()');
  const most = isLong ? 200 : 10;
  await readAll(() => done() >= most);
  await disk.fill();
  const before = done();
  const went = await readAll(() => refused() >= most);
  expect(went).not.toContain(false);
  const fitted = done() - before;

  const untilSaid = (line: string, times: number) =>
    expect.poll(() => house.output().split(line).length - 1).toBe(times);
  let openedAgain = '';
  if (engine === 'embedded') {
    await spoilInitFiles(disk.folder);
    const refusing = performance.now();
    await endConnections(database);
    await untilSaid('The disk is full.', 1);
    await timeUntil(read);
    openedAgain = `once it refused connections, reads were served again after ${((performance.now() - refusing) / 1000).toFixed(1)} s; `;
    await disk.free();
    await untilSaid('There is room on the disk again', 1);
    const whole = done();
    await timeUntil(async () => (await read()) && done() > whole);
    await disk.fill();
  }

  // Now even the WAL does not fit, and PostgreSQL stops.
  const exhaust = async (): Promise<void> => {
    for (;;) await database.pool.query(`select pg_logical_emit_message(true, '', repeat(' ', 1000000))`);
  };
  const postmaster = await house.findPostmaster();
  const begun = performance.now();
  await expect(exhaust()).rejects.toThrow();
  const hasEnded = () => !isAlive(postmaster);
  await expect.poll(hasEnded).toBe(true);
  let readAgain = 'and it was started again, ';
  if (engine === 'embedded') {
    await untilSaid('The disk is full.', 2);
    await timeUntil(read);
    readAgain = `reads were served again after ${((performance.now() - begun) / 1000).toFixed(1)} s, `;
    const [wrote, enough] = [done(), refused() + most];
    expect(await readAll(() => refused() >= enough)).not.toContain(false);
    expect(done()).toBe(wrote);
  }

  await disk.free();
  await house.startDatabase();
  const whole = done();
  const wroteAgain = await timeUntil(async () => (await read()) && done() > whole);
  await load.stop();

  expect(house.isRunning(), house.output().slice(-2_000)).toBe(true);
  expect(findOdd(asked)).toEqual([]);
  await expectOnce(database.db, load.outcomes);
  if (isLong) expect(wroteAgain).toBeLessThan(10);
  return `${fitted} writes still found room, ${refused()} were refused, and ${went.length} rounds of reads were served; ${openedAgain}after PostgreSQL itself had stopped, ${readAgain}writes were served ${wroteAgain.toFixed(1)} s after there was room; ${done()} acknowledged, none lost`;
};

const isPossible = await canMount();
const isWanted = process.env.PROVE === 'long';

if (isPossible) prove(claim, attack);
else if (isWanted)
  prove(claim, () => Promise.reject(new Error('not tried: a small disk cannot be mounted on this machine')));
else it.skip(`${claim.test}: not tried, because a small disk cannot be mounted on this machine`, () => {});
