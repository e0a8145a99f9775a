import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const run = promisify(execFile);

const { app } = await createTestApp();
const address = await app.listen({ host: '127.0.0.1', port: 0 });

const readIntroduction = async (): Promise<string> => {
  const answer = await fetch(`${address}/api/openapi.json`);
  const document = (await answer.json()) as { info: { description: string } }; // as OpenAPI has it
  return document.info.description;
};

const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

/** What each command prints, run one after the other in one shell. */
const follow = async (commands: string[]): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-introduction-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { stdout } = await run('sh', ['-e', '-c', commands.join('\necho; echo ----\n')], { cwd: folder });
  return stdout.split('\n----\n');
};

it('the introduction can be followed to the letter: sign in, list, book once, cancel, be refused [API-24]', async () => {
  const introduction = await readIntroduction();
  const commands = blocksOf(introduction, 'sh');
  expect(commands[0]).toBe(`API=${address}/api\n`);
  const [, signedIn, list, booked, repeated, cancelled, refused] = await follow(commands);
  expect(JSON.parse(signedIn ?? '')).toMatchObject({ user: { email: 'guest@nightdesk.test' } });

  expect(list).toMatch(/^HTTP\/1.1 200 OK/);
  const next = /^link: <([^>]+)>; rel="next"/im.exec(list ?? '')?.[1] ?? '';
  const nextPage = await fetch(new URL(next, address));
  expect(await nextPage.json()).toHaveLength(2);

  const { acknowledged, insertedId } = JSON.parse(booked ?? '');
  expect(acknowledged).toBe(true);
  expect(repeated?.trim()).toBe(insertedId);
  expect(JSON.parse(cancelled ?? '')).toMatchObject({ success: true });
  const [shown = ''] = blocksOf(introduction, 'json');
  expect(JSON.parse(refused ?? '')).toEqual({ ...JSON.parse(shown), requestId: expect.any(String) });
});

it('the introduction names the time zone of the house and a day that can be booked', async () => {
  const introduction = await readIntroduction();
  expect(introduction).toContain('**Europe/Lisbon**');
  expect(introduction).toContain('"date": "2026-12-15"');
});
