import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { publishPages } from './publish-pages.ts';

const day = 24 * 3600 * 1000;

const makeHouse = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-publish-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const served = join(folder, 'web');
  const publish = async (script: string, onDay: number) => {
    const built = join(folder, 'building');
    await mkdir(join(built, 'assets'), { recursive: true });
    for (const document of ['index.html', 'home.html']) await writeFile(join(built, document), script);
    await writeFile(join(built, 'assets', script), script);
    await publishPages(built, served, new Date(onDay * day));
  };
  const has = (script: string) => existsSync(join(served, 'assets', script));
  return { served, publish, has };
};

it('leaves in place what a server that runs on the last build serves, however long it has been running', async () => {
  const { served, publish, has } = await makeHouse();
  await publish('old.js', 1);
  await publish('new.js', 100);
  expect([has('old.js'), has('new.js')]).toEqual([true, true]);
  for (const document of ['index.html', 'home.html'])
    expect(await readFile(join(served, document), 'utf8')).toBe('new.js');
});

it('clears away what no build has had for a week', async () => {
  const { publish, has } = await makeHouse();
  await publish('old.js', 1);
  await publish('new.js', 100);
  await publish('newer.js', 106);
  expect([has('old.js'), has('new.js'), has('newer.js')]).toEqual([true, true, true]);
  await publish('newest.js', 108);
  expect([has('old.js'), has('new.js'), has('newer.js'), has('newest.js')]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it('keeps a file that came back with a later build', async () => {
  const { publish, has } = await makeHouse();
  await publish('same.js', 1);
  await publish('other.js', 2);
  await publish('same.js', 50);
  expect([has('same.js'), has('other.js')]).toEqual([true, true]);
});
