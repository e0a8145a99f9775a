import { describe, expect, it } from 'vitest';
import type { Suggestion } from '#contract/improvements.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { insertRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { app, db, post } = house;
const guest = await createGuest(house, { name: 'Mara Lind' });
const admin = await createGuest(house, { role: 'admin' });

const suggest = (text: unknown, by: Pick<Guest, 'headers'> = guest, key = '') =>
  post(by, '/suggestions', { text }, key);
const list = async (search = ''): Promise<{ items: Suggestion[]; next: string | undefined }> => {
  const response = await app.inject({ url: `/api/suggestions${search}`, headers: admin.headers });
  expect(response.statusCode).toBe(200);
  const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
  return { items: response.json(), next };
};

describe('a suggestion', () => {
  it.each([
    ['markup', `<script>alert(1)</script><img src=x onerror="alert(1)"> & 'quoted' -- {{ 1 }}`],
    ['right-to-left marks', '\u202ereversed\u202c \u2067עוד שולחנות\u2069 and \u200fback'],
    ['emoji', '🛏️ 👩🏽‍🚀 🏳️‍🌈 more plugs'],
    ['lines and tabs', 'one\n\n\ttwo\r\nthree'],
    ['ten thousand characters', `${'ä🛏️<b>'.repeat(1428)}.end`],
  ])('with %s is kept letter by letter, with whose it is', async (_what, text) => {
    const response = await suggest(`  ${text}\n`);
    expect(response.statusCode).toBe(201);
    const { acknowledged, insertedId } = response.json();
    expect(acknowledged).toBe(true);
    expect((await list()).items.find(({ _id }) => _id === insertedId)).toEqual({
      _id: insertedId,
      text,
      name: 'Mara Lind',
      email: guest.email,
      createdAt: '2026-11-15T18:00:00.000Z',
    });
  });

  it('has at most ten thousand characters', async () => {
    expect((await suggest('x'.repeat(10_000))).statusCode).toBe(201);
    expect((await suggest('x'.repeat(10_001))).json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: 'text', message: 'Suggestion must have at most 10,000 characters.' }],
    });
  });

  it.each([undefined, null, '', '   ', '\n\t'])(
    'of nothing (%j) is answered in words [IDEA-1]',
    async (text) => {
      const response = await suggest(text);
      expect(response.json()).toMatchObject({
        status: 400,
        code: 'FIELDS_MISSING',
        detail: 'Please fill all fields',
        errors: [{ path: 'text' }],
      });
    },
  );

  it('of nothing that can be seen is refused as well', async () => {
    for (const text of ['\u200b', '\u2060\u200f', '\u0085'])
      expect((await suggest(text)).json()).toMatchObject({ status: 400, errors: [{ path: 'text' }] });
  });

  it('is kept once under one key', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => suggest('Once', guest, 'one-text')));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect((await list('?limit=100')).items.filter(({ text }) => text === 'Once')).toHaveLength(1);
    const other = await suggest('Twice', guest, 'one-text');
    expect(other.json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('is one of fifty that a guest may send in 24 hours, and no more are kept', async () => {
    const eager = await createGuest(house);
    const before = now;
    const sent = await Promise.all(Array.from({ length: 55 }, (_, n) => suggest(`Idea ${n}`, eager, `${n}`)));
    const kept = sent.filter(({ statusCode }) => statusCode === 201);
    expect(kept).toHaveLength(50);
    for (const response of sent.filter((one) => !kept.includes(one)))
      expect(response.json()).toMatchObject({
        status: 429,
        code: 'TOO_MANY_SUGGESTIONS',
        max: 50,
        detail: expect.stringMatching(/^You have sent 50 suggestions within 24 hours/),
      });
    // A saved suggestion may be repeated, and other guests may send theirs.
    const again = await suggest(
      `Idea ${sent.indexOf(kept[0] as (typeof sent)[number])}`,
      eager,
      `${sent.indexOf(kept[0] as (typeof sent)[number])}`,
    );
    expect(again.json()).toEqual(kept[0]?.json());
    expect((await suggest('Another voice')).statusCode).toBe(201);
    now = '2026-11-16T17:59:59Z';
    expect((await suggest('Too early', eager)).statusCode).toBe(429);
    now = '2026-11-16T18:00:00Z';
    expect((await suggest('The next day', eager)).statusCode).toBe(201);
    now = before;
    await db.deleteFrom('suggestions').where('user_id', '=', eager.uid).execute();
  });

  it('goes with the account of its guest [FEED-10]', async () => {
    const leaving = await createGuest(house);
    await suggest('Forget me', leaving);
    const texts = async () => (await list('?limit=100')).items.map(({ text }) => text);
    expect(await texts()).toContain('Forget me');
    const { password, headers } = leaving;
    const gone = await post({ headers }, '/auth/delete-user', { password });
    expect(gone.statusCode).toBe(200);
    expect(await texts()).not.toContain('Forget me');
  });
});

describe('the list of suggestions', () => {
  it('comes newest first, page by page, each once, also where many were made at one moment [IDEA-5]', async () => {
    await db.deleteFrom('suggestions').execute();
    for (let n = 0; n < 7; n++) await suggest(`Wish ${n}`);
    const moments = ['2026-11-15T10:00:00.000001Z', '2026-11-15T10:00:00.000002Z', '2026-11-14T10:00:00Z'];
    for (const [n, created_at] of moments.entries())
      await insertRows(db, 'suggestions', {
        id: `0000000000${n}A`,
        user_id: guest.uid,
        text: `Earlier ${n}`,
        created_at: created_at as unknown as Date, // a Date has no microseconds
      });
    const { items: whole, next: none } = await list();
    expect(none).toBeUndefined();
    expect(whole).toHaveLength(10);
    expect(whole.slice(7).map(({ text }) => text)).toEqual(['Earlier 1', 'Earlier 0', 'Earlier 2']);

    const paged: Suggestion[] = [];
    let search: string | undefined = '?limit=3';
    let pages = 0;
    while (search !== undefined) {
      const { items, next } = await list(search);
      paged.push(...items);
      pages += 1;
      search = next?.slice(next.indexOf('?'));
      now = '2026-11-15T18:00:01Z';
      if (pages === 1) await suggest('Said while somebody reads');
    }
    expect(pages).toBe(4);
    expect(paged).toEqual(whole);
  });

  it('refuses a mark that it has not given', async () => {
    for (const after of ['x', '1~2', '1.5~0123456789~1', '-1~0123456789']) {
      const response = await app.inject({ url: `/api/suggestions?after=${after}`, headers: admin.headers });
      expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'after' }] });
    }
  });
});
