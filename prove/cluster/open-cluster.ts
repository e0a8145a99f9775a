import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect } from '#server/db/connection/connect.ts';
import { chooseRunner } from '#server/db/embedded/choose-runner.ts';
import { findBin } from '#server/testing/postgres/start-outside.ts';
import { findPort } from '#server/testing/processes/start-server.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { fillExample } from './fill-example.ts';
import { makeFolder } from './open-servers.ts';
import { type Machine, type Plan, startMachine, startProgram } from './start-machine.ts';

type Member = {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
  lag?: number | 'unknown';
};

/** Whether there is a primary, and all others are its synchronous standbys on the same timeline, without lag. */
const areWhole = (members: readonly Member[], count: number): boolean => {
  const withRole = (role: Member['role']) => members.filter((member) => member.role === role).length;
  return (
    members.length === count &&
    withRole('leader') === 1 &&
    withRole('sync_standby') === count - 1 &&
    members.every(({ state, lag = 0 }) => /^(running|streaming)$/.test(state) && lag === 0) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
};

const readMembers = async (addresses: readonly string[]): Promise<Member[]> => {
  for (const address of addresses) {
    try {
      const response = await fetch(`http://${address}/cluster`, { signal: AbortSignal.timeout(2_000) });
      const { members } = (await response.json()) as { members: Member[] }; // Patroni's own shape
      return members;
    } catch {}
  }
  return [];
};

const hosts = { a: '127.0.0.2', b: '127.0.0.3', c: '127.0.0.4' };
const aMinute = 60_000;

const planCluster = async (folder: string): Promise<Plan> => {
  const bin = await findBin();
  // Free on every address: each machine has its own address, and all use the same ports.
  const [postgres = 0, patroni = 0, etcd = 0, etcdPeers = 0] = await Promise.all(
    [1, 2, 3, 4].map(() => findPort('0.0.0.0')),
  );
  return {
    folder,
    hosts,
    bin,
    password: randomBytes(12).toString('hex'),
    ports: { postgres, patroni, etcd, etcdPeers },
    runner: await chooseRunner(join(bin, 'postgres'), folder, folder, process.env.PATH),
  };
};

/** Starts haproxy before all nodes; returns the port that leads to the primary. */
const startProxy = async ({ folder, ports, runner }: Plan): Promise<number> => {
  const port = await findPort();
  const file = join(folder, 'haproxy.cfg');
  const addresses = Object.values(hosts).map((host, n) => [
    `10.0.0.${n + 1}:5432`,
    `${host}:${ports.postgres}`,
  ]);
  const config = await fillExample('database.haproxy.cfg', {
    ...Object.fromEntries(addresses),
    8008: String(ports.patroni),
    '127.0.0.1:5000': `127.0.0.1:${port}`,
  });
  await writeFile(file, config);
  startProgram(['/usr/sbin/haproxy', '-db', '-f', file], runner.env, join(folder, 'haproxy.log'));
  return port;
};

/** Waits for haproxy's health checks: until they have run, it sends connections to all nodes in turn. */
const untilChosen = async (superuser: TestDatabase['connection']): Promise<void> => {
  for (let good = 0, left = 300; good < Object.keys(hosts).length; left--) {
    const { pool, close } = connect({ ...superuser, max: 1 });
    const { rows } = await pool.query('select pg_is_in_recovery() as reads').catch(() => ({ rows: [] }));
    await close();
    good = rows[0]?.reads === false ? good + 1 : 0;
    if (left === 0) throw new Error('The proxy finds no primary.');
    if (good === 0) await sleep(100);
  }
};

/** Creates a role that owns one database and nothing else, as in a real house. */
const createDatabase = async (superuser: TestDatabase['connection'], password: string): Promise<void> => {
  const { pool, close } = connect({ ...superuser, max: 1 });
  await pool.query(`create role nightdesk login password '${password}'`);
  await pool.query('create database nightdesk owner nightdesk');
  await pool.query('revoke connect on database nightdesk from public');
  await close();
};

/** Starts three machines, each with etcd, Patroni and PostgreSQL, behind haproxy; they stop with the calling test. */
export const openCluster = async () => {
  for (const program of ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy'])
    if (!existsSync(program)) throw new Error(`There is no ${program}, which Debian has as a package.`);
  const folder = await makeFolder();
  const plan = await planCluster(folder);
  const machines = await Promise.all(Object.keys(hosts).map((name) => startMachine(name, plan)));
  const { password, ports } = plan;
  const listMembers = (): Promise<Member[]> =>
    readMembers(machines.map(({ host }) => `${host}:${ports.patroni}`));
  const untilWhole = async (): Promise<void> => {
    const begun = performance.now();
    for (;;) {
      const members = await listMembers();
      if (areWhole(members, machines.length)) return;
      if (performance.now() - begun > 2 * aMinute)
        throw new Error(`The cluster does not come together: ${JSON.stringify(members)}`);
      await sleep(200);
    }
  };
  await untilWhole();
  const at = { host: '127.0.0.1', port: await startProxy(plan), password };
  const superuser = { ...at, user: 'postgres', database: 'postgres' };
  await untilChosen(superuser);
  await createDatabase(superuser, password);
  const connection = { ...at, user: 'nightdesk', database: 'nightdesk' };
  const open = (one: TestDatabase['connection']): Connection => {
    const opened = connect(one);
    whenDone(opened.close);
    return opened;
  };
  return {
    folder,
    machines,
    untilWhole,
    database: { ...open(connection), connection },
    openNode: ({ host }: Machine) => open({ ...connection, host, port: ports.postgres }),
    async findPrimary() {
      const leader = (await listMembers()).find(({ role }) => role === 'leader');
      const primary = machines.find(({ name }) => name === leader?.name);
      if (!primary) throw new Error('There is no primary.');
      return primary;
    },
  };
};

export type Cluster = Awaited<ReturnType<typeof openCluster>>;
