import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Pc } from '#contract/pcs.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app } = await createTestApp();

const ask = async (query = '') => z.array(Pc).parse((await app.inject(`/api/pcs${query}`)).json());

describe('the list of PCs', () => {
  it('has the five PCs at the prices of the house [PC-4, API-7]', async () => {
    const pcs = await ask();
    expect(pcs.map(({ id, title, pricePerHour }) => [id, title, pricePerHour])).toEqual([
      [1, 'PC 01', 10],
      [2, 'PC 02', 15],
      [3, 'PC 03', 15],
      [4, 'PC 04', 20],
      [5, 'PC 05', 20],
    ]);
    expect(new Set(pcs.map(({ imageUrl }) => imageUrl)).size).toBe(5);
    const uses = ['Daily Use', 'Programming', 'Programming', 'Gaming', 'Gaming'];
    pcs.forEach((pc, index) => {
      expect(pc.description).toContain(uses[index]);
    });
  });

  it.each([
    ['?q=gaming', [4, 5]],
    ['?maxPrice=15', [1, 2, 3]],
    ['?sort=-price', [4, 5, 2, 3, 1]],
    ['?sort=title&limit=2', [1, 2]],
    ['?sort=rating', [1, 2, 3, 4, 5]],
  ])('answers %s', async (query, ids) => {
    expect((await ask(query)).map((pc) => pc.id)).toEqual(ids);
  });

  it('goes on where it ended, also when asked for a rating that PCs do not have', async () => {
    const first = await app.inject('/api/pcs?sort=rating&limit=3');
    const next = /^<(.+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await app.inject(next)).json()).toMatchObject([{ id: 4 }, { id: 5 }]);
  });
});

describe('one PC', () => {
  it('is shown with its price an hour [PC-5, PC-6]', async () => {
    const response = await app.inject('/api/pcs/4');
    expect(response.json()).toMatchObject({
      id: 4,
      title: 'PC 04',
      pricePerHour: 20,
      imageUrl: '/pictures/pc-gaming.svg',
    });
  });

  it.each(['6', '0', 'abc', '4.0', '99999999999'])('is not found under the id %s [PC-6]', async (id) => {
    const response = await app.inject(`/api/pcs/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'PC_NOT_FOUND', title: 'PC not found' });
  });
});
