import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { headers } = await createGuest(house);

/** What the clients of PostgreSQL send while something is done, without the listener's signs of life. */
const watch = async (act: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const sent = query.mock.calls.map(([said]: unknown[]) =>
    typeof said === 'string' ? said : (said as { text: string }).text,
  );
  query.mockRestore();
  return sent.filter((text) => text !== 'select 1');
};

it.each([
  ['/bookings', { roomId: 1, date: '2026-11-20', time: '16:00', amount: 34 }],
  ['/bookings', { roomId: 13, roomType: 'study', date: '2026-11-20', time: '16:00' }],
  ['/pcbookinghistory', { pcId: 1, date: '2026-11-20', time: '16:00', duration: 2 }],
])('a booking by POST %s costs four statements besides begin and commit', async (path, payload) => {
  const sent = await watch(async () => {
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { ...headers, 'idempotency-key': JSON.stringify(payload) },
    });
    expect(answer.statusCode).toBe(201);
  });
  const [begin, commit] = [sent[1], sent.at(-1)];
  expect([begin, commit]).toEqual(['begin', 'commit']);
  expect(sent).toHaveLength(4 + 2);
});
