import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './setup/find-chromium.mjs';
import { installPackage } from './setup/install-package.mjs';
import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runProgram, wasAsked } from './setup/run-program.mjs';

/** Words after `npm run prove --` narrow it to the proofs whose file has one of them. */
const filters = process.argv.slice(2);

/** On both kinds of database, unless one is named. */
const engines = process.env.PROVE_ENGINE ? [process.env.PROVE_ENGINE] : ['embedded', 'outside'];

const runProofs = async (node, env) => {
  const { code } = await runProgram(
    [
      ...[node, inProject('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'proofs'],
      // One after the other: some measure how long others have to wait.
      ...['--no-file-parallelism', ...filters],
    ],
    { show: true, env },
  );
  return code;
};

/** `npm run prove`: attacks the whole product on both kinds of database, and says what was tried and what held. */
const prove = async () => {
  await prepare();
  const node = findNode24();
  const chromium = await findChromium(node);
  if (!existsSync('/usr/lib/postgresql')) await installPackage('postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'nightdesk-proof-'));
  const report = join(folder, 'rows');
  const PATH = `${inProject('node_modules', '.bin')}:${process.env.PATH}`;
  let failed = false;
  for (const engine of engines) {
    console.log(`\nProving on the ${engine} database …`);
    const env = { PATH, PROVE: 'long', PROVE_ENGINE: engine, PROVE_REPORT: report };
    if ((await runProofs(node, { ...env, ...(chromium && { CHROMIUM_PATH: chromium }) })) !== 0)
      failed = true;
    if (wasAsked()) process.exit(130);
  }
  const told = await runProgram([node, inProject('scripts', 'write-proof.ts'), report], { show: true });
  rmSync(folder, { recursive: true, force: true });
  process.exit(failed || told.code !== 0 ? 1 : 0);
};

prove().catch(stopWith);
