import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { holdUntil, serveInLine } from './waitlist.rules.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}:00Z`);

it('a time is held for 30 minutes, and never past its start [WAIT-5]', () => {
  expect(holdUntil(at('14:20'), at('16:00'))).toEqual(at('14:50'));
  expect(holdUntil(at('15:30'), at('16:00'))).toEqual(at('16:00'));
  expect(holdUntil(at('15:45'), at('16:00'))).toEqual(at('16:00'));
});

const waiting = (id: string, from: number, to: number, bookableId = 1, kind = 'pc') => ({
  id,
  kind,
  bookableId,
  from: new Date(from * 3_600_000),
  to: new Date(to * 3_600_000),
});

const serve = async (line: ReturnType<typeof waiting>[], refused: string[] = []) => {
  const asked: string[] = [];
  await serveInLine(line, async ({ id }) => {
    asked.push(id);
    return !refused.includes(id);
  });
  return asked;
};

it('the first in line has it, and nobody after them who wants any of the same time [WAIT-5]', async () => {
  const line = [waiting('first', 10, 12), waiting('second', 11, 13), waiting('third', 12, 14)];
  expect(await serve(line)).toEqual(['first', 'third']);
});

it('whoever cannot have it is passed over for the next [WAIT-8]', async () => {
  const line = [waiting('first', 10, 12), waiting('second', 11, 13), waiting('third', 12, 14)];
  expect(await serve(line, ['first'])).toEqual(['first', 'second']);
  expect(await serve(line, ['first', 'second'])).toEqual(['first', 'second', 'third']);
});

it('times of other bookables are in nobody’s way [WAIT-5]', async () => {
  const line = [waiting('one', 10, 12), waiting('other', 10, 12, 2), waiting('room', 10, 12, 1, 'study')];
  expect(await serve(line)).toEqual(['one', 'other', 'room']);
});
