import { expect, test } from 'vitest';
import { ProblemError } from './api.ts';
import { createSubmitOnce } from './submit-once.ts';

const refusal = new ProblemError({
  type: '',
  title: '',
  status: 409,
  detail: 'No.',
  code: 'ROOM_TAKEN',
  requestId: '',
});
const silence = new Error('silence');

/** Sends, and returns the key used. */
const send = async (submitOnce: ReturnType<typeof createSubmitOnce>, body: unknown, failure?: Error) => {
  let sent = '';
  const sending = submitOnce(body, async (key) => {
    sent = key;
    if (failure) throw failure;
  });
  if (failure) await expect(sending).rejects.toBe(failure);
  else await sending;
  return sent;
};

test('the same body keeps its key after silence until there is a response', async () => {
  const submitOnce = createSubmitOnce(new Map());
  const key = await send(submitOnce, { nights: 2 }, silence);
  expect(await send(submitOnce, { nights: 3 }, silence)).not.toBe(key);
  expect(await send(submitOnce, { nights: 2 }, silence)).toBe(key);
  expect(await send(submitOnce, { nights: 2 })).toBe(key);
  expect(await send(submitOnce, { nights: 2 })).not.toBe(key);
});

test('a refusal settles the attempts before it, unless it may be about something else', async () => {
  const settles = createSubmitOnce(new Map());
  const key = await send(settles, 'vote', silence);
  expect(await send(settles, 'vote', refusal)).toBe(key);
  expect(await send(settles, 'vote')).not.toBe(key);

  const keeps = createSubmitOnce(new Map(), { forgetsRefused: false });
  const first = await send(keeps, 'vote', refusal);
  const second = await send(keeps, 'vote', silence);
  expect(second).not.toBe(first);
  expect(await send(keeps, 'vote', refusal)).toBe(second);
  expect(await send(keeps, 'vote')).toBe(second);
});

test('which failures change nothing can be said', async () => {
  const submitOnce = createSubmitOnce(new Map(), { isCertain: (error) => error === silence });
  const key = await send(submitOnce, 'cart', refusal);
  expect(await send(submitOnce, 'cart', silence)).toBe(key);
  expect(await send(submitOnce, 'cart')).not.toBe(key);
});
