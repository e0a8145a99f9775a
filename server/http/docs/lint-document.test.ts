import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const run = promisify(execFile);
const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
/** It asks nobody for a newer version, and tells nobody that it was run. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const { app } = await createTestApp();

type Finding = { ruleId: string; message: string; location: { pointer: string }[] };

/** What Redocly finds by its recommended rules, warnings included. */
const lint = async (document: string): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-lint-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, document);
  const options = ['lint', '--extends=recommended', '--format=json', '--max-problems=1000', file];
  // It ends with 1 where it finds an error, and tells of it all the same.
  const { stdout } = await run(process.execPath, [redocly, ...options], { cwd: folder, env }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { problems }: { problems: Finding[] } = JSON.parse(stdout);
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
};

it('the API document keeps every recommended rule of Redocly [API-24]', async () => {
  const { body } = await app.inject('/api/openapi.json');
  expect(await lint(body)).toEqual([]);
});

it('a document that breaks one is found out', async () => {
  const { license: _, ...info } = (await app.inject('/api/openapi.json')).json().info;
  const found = await lint(JSON.stringify({ openapi: '3.1.0', info, paths: {} }));
  expect(found).toContainEqual(expect.stringContaining('info-license'));
});
