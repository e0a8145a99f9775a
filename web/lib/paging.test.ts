import { afterEach, expect, it, test, vi } from 'vitest';
import { apiTexts, limitOf, maxPages, splitPage } from './paging.ts';

const loaded = (count: number) => Array.from({ length: count }, (_, index) => index);

test('one more than a page holds tells that there is more, and is kept for the next page', () => {
  expect(limitOf(1)).toBe(21);
  expect(splitPage(loaded(0), 1)).toEqual({ shown: [], older: 'none' });
  expect(splitPage(loaded(20), 1)).toEqual({ shown: loaded(20), older: 'none' });
  expect(splitPage(loaded(21), 1)).toEqual({ shown: loaded(20), older: 'more' });
  expect(splitPage(loaded(40), 2)).toEqual({ shown: loaded(40), older: 'none' });
});

test('says so when there is more than anybody reads', () => {
  expect(maxPages).toBe(50);
  expect(limitOf(50)).toBe(1000);
  expect(splitPage(loaded(999), 50)).toEqual({ shown: loaded(999), older: 'none' });
  expect(splitPage(loaded(1000), 50)).toEqual({ shown: loaded(1000), older: 'out of reach' });
});

/** A server with a number of texts, paged as in the contract. */
const serve = (count: number) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const { searchParams } = new URL(address, 'http://house');
    const limit = Number(searchParams.get('limit'));
    const start = Number(searchParams.get('after') ?? 0);
    const texts = Array.from({ length: Math.min(limit, count - start) }, (_, n) => start + n);
    const link = `</api/suggestions?limit=${limit}&after=${start + limit}>; rel="next"`;
    return Response.json(texts, start + limit < count ? { headers: { link } } : {});
  });
  return asked;
};

afterEach(() => vi.unstubAllGlobals());

it('asks once where that is enough', async () => {
  const asked = serve(500);
  expect(await apiTexts('GET /suggestions', {}, 21)).toHaveLength(21);
  expect(asked).toEqual(['/api/suggestions?limit=21']);
});

it('goes on where the list goes on, and gives no more than was wanted', async () => {
  const asked = serve(500);
  const texts = await apiTexts('GET /suggestions', {}, 241);
  expect(texts).toEqual(Array.from({ length: 241 }, (_, n) => n));
  expect(asked).toHaveLength(3);
});

it('ends where the list ends', async () => {
  serve(130);
  expect(await apiTexts('GET /suggestions', {}, 1000)).toHaveLength(130);
});
