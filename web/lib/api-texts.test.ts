import { afterEach, expect, it, vi } from 'vitest';
import { apiTexts } from './api-texts.ts';

/** A server with so many texts, which it numbers, and which gives them as the contract says. */
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
