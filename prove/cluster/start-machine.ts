import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Runner } from '#server/db/embedded/choose-runner.ts';
import { findFamily, isAlive, signalAll, withWord } from './find-processes.ts';

const patroniFile = fileURLToPath(new URL('patroni.yml', import.meta.url));

export type Plan = {
  folder: string;
  hosts: Readonly<Record<string, string>>;
  ports: { postgres: number; patroni: number; etcd: number; etcdPeers: number };
  password: string;
  bin: string;
  runner: Runner;
};

export const startProgram = (
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  log: string,
): ChildProcess => {
  const file = openSync(log, 'a');
  const child = spawn(program, args, { detached: true, stdio: ['ignore', file, file], env });
  closeSync(file);
  // A program that fails to start is noticed by the steps that need it.
  child.on('error', () => {});
  return child;
};

const etcdCommand = (name: string, home: string, { hosts, ports }: Plan): string[] => {
  const clients = `http://${hosts[name]}:${ports.etcd}`;
  const peers = (one: string) => `http://${hosts[one]}:${ports.etcdPeers}`;
  const all = Object.keys(hosts).map((one) => `${one}=${peers(one)}`);
  return [
    '/usr/bin/etcd',
    '--name',
    name,
    '--data-dir',
    join(home, 'etcd'),
    '--logger',
    'zap',
    '--log-level',
    'warn',
    '--listen-client-urls',
    clients,
    '--advertise-client-urls',
    clients,
    '--listen-peer-urls',
    peers(name),
    '--initial-advertise-peer-urls',
    peers(name),
    '--initial-cluster',
    all.join(','),
    '--initial-cluster-state',
    'new',
    // Over etcd's v3 protocol, Debian 12's Patroni renews the leader lease without checking who holds it: a primary that
    // wakes up after a failover would take the lease back, and undo what was acknowledged since.
    '--enable-v2',
  ];
};

const patroniSettings = (name: string, home: string, { hosts, ports, password, bin }: Plan) => {
  const host = hosts[name];
  const rest = `${host}:${ports.patroni}`;
  const postgres = `${host}:${ports.postgres}`;
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: Object.values(hosts)
      .map((one) => `${one}:${ports.etcd}`)
      .join(','),
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: password,
  };
};

/** Patroni checks PostgreSQL's processes in /proc, so root is only mapped to nobody here, and not isolated further. */
const asOrdinary = [
  ...(process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : []),
  'setpriv',
  '--pdeathsig',
  'INT',
  '--',
];

/** One machine of the cluster, with etcd, Patroni and the PostgreSQL that Patroni starts. */
export const startMachine = async (name: string, plan: Plan) => {
  const home = join(plan.folder, name);
  await mkdir(home, { mode: 0o700 });
  const { env, owner } = plan.runner;
  if (owner) await chown(home, owner.uid, owner.gid);
  let programs: ChildProcess[] = [];
  const start = () => {
    programs = [
      startProgram(
        etcdCommand(name, home, plan),
        // Debian's etcd requires this on architectures that it was not tested on.
        { ...env, ETCD_UNSUPPORTED_ARCH: process.arch },
        join(home, 'etcd.log'),
      ),
      startProgram(
        [...asOrdinary, '/usr/bin/patroni', patroniFile],
        { ...env, ...patroniSettings(name, home, plan) },
        join(home, 'patroni.log'),
      ),
    ];
  };
  const findPostmaster = async (): Promise<number> =>
    Number((await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const findPrograms = (): number[] => programs.flatMap(({ pid }) => pid ?? []);
  let silenced: number[] = [];
  let frozen: number[] = [];
  start();
  return {
    name,
    host: plan.hosts[name] ?? '',
    start,
    /** Kills etcd, Patroni and PostgreSQL's first process, and with `all` every other at the same moment. */
    async kill({ all }: { all: boolean }) {
      const postmaster = await findPostmaster();
      const everything = [...findFamily(postmaster), ...findPrograms()];
      signalAll(all ? everything : [postmaster, ...silenced, ...findPrograms()], 'SIGKILL');
      silenced = [];
      while (everything.some(isAlive)) await sleep(10);
    },
    /** Stops replication: from now on other nodes receive nothing of what is written here. */
    async silence() {
      silenced = withWord(findFamily(await findPostmaster()), 'walsender');
      signalAll(silenced, 'SIGSTOP');
    },
    async freeze() {
      frozen = [...findFamily(await findPostmaster()), ...findPrograms()];
      signalAll(frozen, 'SIGSTOP');
    },
    freezeEtcd() {
      frozen = findPrograms().slice(0, 1);
      signalAll(frozen, 'SIGSTOP');
    },
    thaw: () => signalAll(frozen, 'SIGCONT'),
  };
};

export type Machine = Awaited<ReturnType<typeof startMachine>>;
