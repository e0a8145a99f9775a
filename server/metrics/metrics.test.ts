import { describe, expect, it } from 'vitest';
import { createGuest } from '../testing/create-guest.ts';
import { createTestApp } from '../testing/test-app.ts';

const token = 'sesame-sesame-sesame';

describe('/metrics', async () => {
  const house = await createTestApp();
  const { app, post } = house;
  const address = app.listen({ host: '127.0.0.1', port: 0 });
  const read = async () => (await app.inject('/metrics')).body;
  const countOf = async (line: string): Promise<number> => {
    const found = (await read()).split('\n').find((one) => one.startsWith(`${line} `));
    return Number(found?.slice(line.length) ?? 0);
  };

  it('is what Prometheus reads, and nobody keeps it', async () => {
    const response = await app.inject('/metrics');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('# TYPE nightdesk_request_seconds histogram\n');
    expect(response.body).toMatch(/^nightdesk_process_resident_memory_bytes [1-9]/m);
  });

  it('counts answers by route and status, and not by what was typed', async () => {
    for (const id of ['1', '2', '999999']) await app.inject(`/api/rooms/${id}`);
    await app.inject('/api/no/such/call');
    const name = 'nightdesk_request_seconds_count';
    expect(await countOf(`${name}{call="GET /api/rooms/:id",status="200"}`)).toBe(2);
    expect(await countOf(`${name}{call="GET /api/rooms/:id",status="404"}`)).toBe(1);
    expect(await countOf('nightdesk_refusals_total{code="ROOM_NOT_FOUND"}')).toBe(1);
    expect(await read()).not.toMatch(/call="[^"]*(999999|such)/);
  });

  it('counts bookings, and those that came too late', async () => {
    const { headers } = await createGuest(house);
    const payload = { roomId: 1, date: '2026-12-01', time: '16:00' };
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1)
      statuses.push((await post({ headers }, '/bookings', payload)).statusCode);
    expect(statuses).toEqual([201, 409, 409]);
    expect(await countOf('nightdesk_bookings_total{call="POST /api/bookings"}')).toBe(1);
    expect(await countOf('nightdesk_clashes_total{code="ROOM_TAKEN"}')).toBe(2);
  });

  it('counts open streams', async () => {
    const leaving = new AbortController();
    await fetch(`${await address}/api/events`, { signal: leaving.signal });
    expect(await countOf('nightdesk_streams')).toBe(1);
    leaving.abort();
    await expect.poll(() => countOf('nightdesk_streams')).toBe(0);
  });

  it('counts lists that were answered from memory', async () => {
    for (let turn = 0; turn < 4; turn += 1) await (await fetch(`${await address}/api/pcs`)).text();
    expect(await countOf('nightdesk_kept_answers_total')).toBe(3);
  });
});

describe('/metrics with a token', async () => {
  const { app } = await createTestApp({ settings: { metricsToken: token, demo: false } });

  it('is for whoever has it', async () => {
    const ask = async (authorization?: string) =>
      (await app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } }))
        .statusCode;
    expect(await ask(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, token, `Bearer ${token}x`, 'Bearer ', `bearer ${token}`])
      expect(await ask(wrong)).toBe(401);
  });
});

describe('/metrics without a token', async () => {
  const { app } = await createTestApp({ settings: { demo: false } });

  it('is for nobody outside a demonstration', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(404);
  });
});
