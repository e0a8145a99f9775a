import { expect, it } from 'vitest';
import { countRemoteStreams } from './count-remote-streams.ts';

type Listener = (key: string, count: number, from: string) => void;

/** Three processes that receive each other's counts at once. */
const open = () => {
  let now = 0;
  const listeners: Listener[] = [];
  const said: [key: string, count: number][] = [];
  const processes = ['one', 'two', 'three'].map((name) => {
    const isOther = (at: number) => ['one', 'two', 'three'][at] !== name;
    return countRemoteStreams(
      {
        on: (_topic, listener) => void listeners.push(listener),
        publish(_topic, key, count) {
          said.push([key, count]);
          for (const [at, listener] of listeners.entries()) if (isOther(at)) listener(key, count, name);
        },
      },
      () => now,
    );
  });
  const [one, two, three] = processes;
  if (!one || !two || !three) throw new Error('There are three.');
  return {
    one,
    two,
    three,
    said,
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
};

it('counts what all the others have open, to a tenth of the limit [API-27]', () => {
  const { one, two, three, said } = open();
  one.publish('user wanda', 6, 20);
  two.publish('user wanda', 9, 20);
  expect(three.elsewhere('user wanda')).toBe(6 + 8);
  expect(one.elsewhere('user wanda')).toBe(8);
  expect(three.elsewhere('user otto')).toBe(0);
  two.publish('user wanda', 0, 20);
  expect(three.elsewhere('user wanda')).toBe(6);
  // A client with one stream, as most have, is not published.
  one.publish('user otto', 1, 20);
  one.publish('user otto', 0, 20);
  expect(said.map(([key]) => key)).not.toContain('user otto');
});

it('forgets what a process had open that is no longer heard of', () => {
  const { one, two, three, pass } = open();
  one.publish('client 10.0.0.1', 50, 100);
  two.publish('client 10.0.0.1', 30, 100);
  for (let beats = 0; beats < 3; beats += 1) {
    pass(20);
    two.repeat();
  }
  expect(three.elsewhere('client 10.0.0.1')).toBe(30);
});
