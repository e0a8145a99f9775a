import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './setup/find-chromium.mjs';
import { installPackage } from './setup/install-package.mjs';
import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runProgram, wasAsked } from './setup/run-program.mjs';

/** Words after `npm run prove --` narrow it to the proofs whose file has one of them. */
const filters = process.argv.slice(2);

/** The kinds of database: the folder of the proofs that run on them, and the programs that they need. */
const kinds = {
  embedded: { folder: 'prove', programs: {} },
  outside: { folder: 'prove', programs: { postgresql: '/usr/lib/postgresql' } },
  cluster: {
    folder: 'prove/cluster',
    programs: {
      postgresql: '/usr/lib/postgresql',
      patroni: '/usr/bin/patroni',
      'etcd-server': '/usr/bin/etcd',
      haproxy: '/usr/sbin/haproxy',
      nginx: '/usr/sbin/nginx',
    },
  },
};

const findProofs = (folder) =>
  readdirSync(inProject(folder), { recursive: true })
    .filter((name) => name.endsWith('.proof.ts') && !name.startsWith('cluster/'))
    .map((name) => `${folder}/${name}`)
    .filter((path) => filters.length === 0 || filters.some((word) => path.includes(word)));

/** All engines that have proofs, unless one is named. */
const engines = (process.env.PROVE_ENGINE ? [process.env.PROVE_ENGINE] : Object.keys(kinds)).filter(
  (engine) => findProofs(kinds[engine].folder).length > 0,
);

/** Proofs that measure how long others have to wait, or fill the machine. */
const measuring = [
  'prove/cluster/',
  'prove/outages/',
  'prove/streams/',
  'prove/sign-in-storm',
  'prove/photos/',
];
const measures = (path) => measuring.some((start) => path.startsWith(start));

/** Two at a time, as a small machine can, and then the measuring ones one after the other. */
const rounds = [
  { name: 'two at a time', isMeant: (path) => !measures(path), options: ['--maxWorkers=2'] },
  { name: 'one after the other', isMeant: measures, options: ['--no-file-parallelism'] },
];

const runProofs = async (node, options, proofs, env) => {
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const command = [node, vitest, 'run', '--project', 'proofs', ...options, ...proofs];
  return (await runProgram(command, { show: true, env })).code;
};

/** `npm run prove`: attacks the whole product on every kind of database, and reports what was tried and what held. */
const prove = async () => {
  await prepare();
  const node = findNode24();
  const chromium = engines.some((engine) => engine !== 'cluster') && (await findChromium(node));
  const folder = mkdtempSync(join(tmpdir(), 'nightdesk-proof-'));
  const report = join(folder, 'rows');
  const PATH = `${inProject('node_modules', '.bin')}:${process.env.PATH}`;
  const begun = performance.now();
  let failed = false;
  for (const engine of engines)
    for (const [name, path] of Object.entries(kinds[engine].programs))
      if (!existsSync(path)) await installPackage(name);
  for (const { name, isMeant, options } of rounds)
    for (const engine of engines) {
      const proofs = findProofs(kinds[engine].folder).filter(isMeant);
      if (proofs.length === 0) continue;
      console.log(`\nProving on the ${engine} database, ${name} …`);
      const env = {
        PATH,
        PROVE: 'long',
        PROVE_ENGINE: engine,
        PROVE_REPORT: report,
        ...(chromium && { CHROMIUM_PATH: chromium }),
      };
      if ((await runProofs(node, options, proofs, env)) !== 0) failed = true;
      if (wasAsked()) {
        rmSync(folder, { recursive: true, force: true });
        process.exit(130);
      }
    }
  const ran = engines.map((engine) => ({ engine, proofs: findProofs(kinds[engine].folder) }));
  const isWhole = filters.length === 0 && engines.length === Object.keys(kinds).length;
  const minutes = isWhole ? String(Math.round((performance.now() - begun) / 60_000)) : '';
  const words = [inProject('scripts', 'write-proof.ts'), report, JSON.stringify(ran), minutes];
  const told = await runProgram([node, ...words], { show: true });
  rmSync(folder, { recursive: true, force: true });
  process.exit(failed || told.code !== 0 ? 1 : 0);
};

prove().catch(stopWith);
