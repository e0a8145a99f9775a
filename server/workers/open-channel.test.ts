import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { openChannel } from './open-channel.ts';

/** Two ends of one line. */
const openSubscriber = () => {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const lineFrom = (own: EventEmitter, other: EventEmitter) => ({
    send: (message: unknown) => void queueMicrotask(() => other.emit('message', structuredClone(message))),
    on: (listener: (message: unknown) => void) => void own.on('message', listener),
  });
  const [here, there] = ends;
  return { here, one: openChannel(lineFrom(here, there)), other: openChannel(lineFrom(there, here)) };
};

it('answers questions of both ends, whichever is answered first', async () => {
  const { one, other } = openSubscriber();
  const { promise, resolve } = Promise.withResolvers<string>();
  one.answer('slow', () => promise);
  one.answer('double', (about) => Number(about) * 2);
  other.answer('name', () => 'other');
  const slow = other.ask('slow');
  expect(await Promise.all([other.ask('double', 21), one.ask('name')])).toEqual([42, 'other']);
  resolve('at last');
  expect(await slow).toBe('at last');
});

it('passes on why something could not be answered', async () => {
  const { one, other } = openSubscriber();
  one.answer('fail', async () => {
    throw new Error('No time.');
  });
  await expect(other.ask('fail')).rejects.toThrow('No time.');
});

it('lets nobody wait for an end that is gone', async () => {
  const { one } = openSubscriber();
  const waiting = one.ask('anything');
  one.close();
  await expect(waiting).rejects.toThrow('Nobody is there');
  await expect(one.ask('more')).rejects.toThrow('Nobody is there');
});

it('does not hear what others say on the same line', async () => {
  const { here, one, other } = openSubscriber();
  one.answer('name', () => 'one');
  for (const message of [undefined, 'noise', { cmd: 'NODE_CLUSTER' }, null]) here.emit('message', message);
  expect(await other.ask('name')).toBe('one');
});
