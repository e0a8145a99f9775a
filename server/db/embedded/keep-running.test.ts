import { expect, it, onTestFinished } from 'vitest';
import { keepRunning } from './keep-running.ts';

const createProcess = () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const { promise: refusesConnections, resolve: refuse } = Promise.withResolvers<string>();
  return { ended, refusesConnections, end, refuse, stop: async () => end('stopped') };
};

const noSpace = 'could not write to file "pg_wal/xlogtemp.7": No space left on device';

const watchOver = (problems: string[]) => {
  const done: string[] = [];
  const lines: string[] = [];
  const disk = { hasRoom: true };
  let current = createProcess();
  const stop = keepRunning(current, {
    async start({ readOnly }) {
      done.push(readOnly ? 'start to be read' : 'start');
      const problem = problems.shift();
      if (problem) throw new Error(problem);
      current = createProcess();
      return current;
    },
    reserve: {
      async take() {
        if (disk.hasRoom) done.push('take');
        return disk.hasRoom;
      },
      async give() {
        done.push('give');
      },
    },
    onTrouble: (line) => lines.push(line),
  });
  onTestFinished(stop);
  return {
    done,
    lines,
    disk,
    end: (words: string) => current.end(words),
    refuse: (words: string) => current.refuse(words),
  };
};

it('starts again what ended, also at the second attempt, and leaves the reserve alone', async () => {
  const { done, lines, end } = watchOver(['it hid']);
  end('it fell');
  await expect.poll(() => done).toEqual(['take', 'start', 'start']);
  end('it fell');
  await expect.poll(() => done).toEqual(['take', 'start', 'start', 'start']);
  const fell = 'The built-in PostgreSQL is started again: it fell';
  expect(lines).toEqual([fell, 'it hid', fell]);
});

it('lets data be read in the reserve while the disk is full, and be written once there is room', async () => {
  const { done, lines, disk, end } = watchOver([noSpace]);
  await expect.poll(() => done).toEqual(['take']);
  disk.hasRoom = false;
  end(noSpace);
  await expect.poll(() => done).toEqual(['take', 'give', 'start to be read', 'start to be read']);
  disk.hasRoom = true;
  await expect.poll(() => done.slice(4)).toEqual(['take', 'start']);
  expect(lines.at(-1)).toBe('There is room on the disk again, and data can be written.');
});

const noConnections = 'could not write init file: No space left on device';

it('restarts to be read what a full disk keeps from accepting connections', async () => {
  const { done, lines, disk, refuse } = watchOver([]);
  await expect.poll(() => done).toEqual(['take']);
  disk.hasRoom = false;
  refuse(noConnections);
  await expect.poll(() => done).toEqual(['take', 'give', 'start to be read']);
  expect(lines[0]).toBe(`The built-in PostgreSQL is started again: ${noConnections}`);
});

it('leaves it running with the connections it has where there is no reserve', async () => {
  const { done, lines, disk, refuse, end } = watchOver([]);
  await expect.poll(() => done).toEqual(['take']);
  disk.hasRoom = false;
  refuse(noConnections);
  await expect.poll(() => done).toEqual(['take', 'give', 'start to be read']);
  refuse(noConnections);
  end('it fell');
  await expect.poll(() => done.slice(3)).toEqual(['start']);
  expect(lines.at(-1)).toBe('The built-in PostgreSQL is started again: it fell');
});
