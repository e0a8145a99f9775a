import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '../prove/prove.ts';
import { type Claimed, describeWholeRun, listClaims, renewProofs } from './renew-proofs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}docs/proof.md`;

const readOutcomes = (report: string): Outcome[] =>
  existsSync(report)
    ? readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .map((line): Outcome => JSON.parse(line))
    : [];

const listTests = (): ReadonlySet<string> =>
  new Set(
    readdirSync(`${root}prove`, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.proof.ts'))
      .flatMap((name) => listClaims(readFileSync(`${root}prove/${name}`, 'utf8'), 'embedded'))
      .map(({ test }) => test),
  );

/** Which proofs ran on which database, as `prove.mjs` passes it. */
const readClaims = (ran: string): Claimed[] => {
  const runs: { engine: Claimed['engine']; proofs: string[] }[] = JSON.parse(ran);
  return runs.flatMap(({ engine, proofs }) =>
    proofs.flatMap((path) => listClaims(readFileSync(`${root}${path}`, 'utf8'), engine)),
  );
};

/** `minutes` is how long all proofs together took, if all of them ran. */
const [report = '', ran = '[]', minutes = ''] = process.argv.slice(2);
const outcomes = readOutcomes(report);
const claims = readClaims(ran);
const day = new Date().toISOString().slice(0, 10);
const { text: tried, held } = renewProofs(outcomes, { day, claims });
console.log(`\n${tried}`);

const page = existsSync(target) ? readFileSync(target, 'utf8') : '';
const wholeRun = describeWholeRun({ outcomes, claims }, { day, minutes, page });
const { text } = renewProofs(outcomes, { day, page, tests: listTests(), claims });
const machine = `${cpus().length} cores (${process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
writeFileSync(
  target,
  `# Proofs

What was tried against Nightdesk, and what held. Written by \`npm run prove\`, last on ${machine}.
\`npm run prove -- NAME\` runs the proofs with that word in their path; \`SEED=…\` repeats their random choices.
${wholeRun && `\n${wholeRun}\n`}
${text}
`,
);
process.exitCode = held ? 0 : 1;
