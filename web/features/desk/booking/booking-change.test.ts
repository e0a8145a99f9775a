import { expect, it } from 'vitest';
import { changeBack, changeOf, draftOf } from './booking-change.ts';

const room = { kind: 'room', id: 4, date: '2026-11-18', time: '16:00', count: 2 } as const;
const pc = { ...room, kind: 'pc' } as const;

it('asks only for what differs [DESK-93]', () => {
  const draft = draftOf(room);
  expect(changeOf(room, draft)).toBeUndefined();
  expect(changeOf(room, { ...draft, id: 5 })).toEqual({ id: 5 });
  expect(changeOf(room, { ...draft, date: '2026-11-19', count: '3' })).toEqual({
    date: '2026-11-19',
    nights: 3,
  });
  expect(changeOf(pc, { ...draft, time: '18:00', count: '1' })).toEqual({ time: '18:00', duration: 1 });
});

it.each([
  { date: '' },
  { date: '0002-11-18' },
  { time: '' },
  { count: '' },
  { count: '0' },
  { count: '31' },
  { count: '1.5' },
])('asks for nothing while %o is in the form', (part) => {
  expect(changeOf(room, { ...draftOf(room), id: 5, ...part })).toBeUndefined();
});

it('puts a booking back in full', () => {
  expect(changeBack(pc)).toEqual({ id: 4, date: '2026-11-18', time: '16:00', duration: 2 });
});
