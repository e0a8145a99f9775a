import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Outcome } from '../prove/prove.ts';
import { drawProofTable } from './draw-proof-table.ts';

const [report = '', page] = process.argv.slice(2);
const outcomes = readFileSync(report, 'utf8')
  .trim()
  .split('\n')
  .map((line): Outcome => JSON.parse(line));

const { table, held } = drawProofTable(outcomes);
console.log(`\n${table}`);
const memory = Math.round(totalmem() / 2 ** 30);
const day = new Date().toISOString().slice(0, 10);
if (page)
  writeFileSync(
    page,
    `# What was tried against Nightdesk, and what held

Written by \`npm run prove\` on ${day}: ${cpus().length} cores (${process.arch}), ${memory} GB, Node ${process.versions.node}. A smaller
version of every row runs with \`npm test\`. \`SEED=… npm run prove -- NAME\` repeats a row as it was drawn.

${table}
`,
  );
process.exitCode = held ? 0 : 1;
