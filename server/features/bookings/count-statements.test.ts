import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { headers } = await createGuest(house);
// The first call of a session in a minute also looks up whose limit it counts against.
await house.app.inject({ url: '/api/config', headers });

it.each([
  ['/bookings', { roomId: 1, date: '2026-11-20', time: '16:00', amount: 34 }],
  ['/bookings', { roomId: 13, roomType: 'study', date: '2026-11-20', time: '16:00' }],
  ['/pcbookinghistory', { pcId: 1, date: '2026-11-20', time: '16:00', duration: 2 }],
])('a booking by POST %s costs four statements besides begin and commit', async (path, payload) => {
  const { sent } = await watchStatements(async () => {
    const answer = await house.post({ headers }, path, payload, JSON.stringify(payload));
    expect(answer.statusCode).toBe(201);
  });
  const [begin, commit] = [sent[1]?.text, sent.at(-1)?.text];
  expect([begin, commit]).toEqual(['begin', 'commit']);
  expect(sent).toHaveLength(4 + 2);
});
