import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { makePhoto } from '../../testing/make-photo.ts';
import { openDecoder } from './open-decoder.ts';

const photo = await makePhoto('jpeg', { width: 200, height: 100 });

/** A decoder whose process misbehaves. */
const openBad = async (name: string, script: string, patience = 1_000) => {
  const path = join(tmpdir(), `nightdesk-decoder-${process.pid}-${name}.mjs`);
  await writeFile(path, `process.send({ ready: true });\nprocess.on('message', () => { ${script} });\n`);
  const decoder = openDecoder({ path, patience });
  afterAll(() => decoder.close());
  return decoder;
};

describe('the decoder', () => {
  it('refuses a picture over which its process hangs, and goes on with a new one', async () => {
    const decoder = await openBad('hangs', 'for (;;);');
    for (let time = 0; time < 2; time += 1)
      await expect(decoder.encode(photo, 'image/jpeg')).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
  });

  it('refuses a picture over which its process dies', { tags: 'thorough' }, async () => {
    const decoder = await openBad('dies', 'process.abort();', 20_000);
    await expect(decoder.encode(photo, 'image/jpeg')).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
  });

  it('asks to come back later when its process ends at its start', { tags: 'thorough' }, async () => {
    const decoder = openDecoder({ path: '/nowhere/decoder.mjs' });
    await expect(decoder.encode(photo, 'image/jpeg')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await decoder.close();
  });

  it('ends its process when there is nothing to do, and starts another for the next picture', {
    tags: 'thorough',
  }, async () => {
    const decoder = openDecoder({ keepFor: 50 });
    expect((await decoder.encode(photo, 'image/jpeg')).width).toBe(200);
    await sleep(300);
    expect((await decoder.encode(photo, 'image/jpeg')).files).toHaveLength(2);
    await decoder.close();
    await expect(decoder.encode(photo, 'image/jpeg')).rejects.toThrow();
  });

  it('hands nothing of the environment to its process', async () => {
    const decoder = await openBad(
      'environment',
      `process.send({ refused: 'PHOTO_TYPE', reason: JSON.stringify(Object.keys(process.env)) })`,
    );
    await expect(decoder.encode(photo, 'image/jpeg')).rejects.toMatchObject({
      cause: expect.not.stringMatching(/PATH|DATABASE|SECRET/),
    });
  });
});
