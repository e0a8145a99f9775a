import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Dish } from '#contract/menu.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app } = await createTestApp();

describe('the menu', () => {
  it('has the nine dishes at their prices', async () => {
    const dishes = z.array(Dish).parse((await app.inject('/api/menu')).json());
    expect(dishes.map(({ name, price }) => [name, price])).toEqual([
      ['Pizza', 12.99],
      ['Burger', 8.99],
      ['Pasta', 10.99],
      ['Salad', 6.99],
      ['Biriyani', 15.99],
      ['Tacos', 9.99],
      ['Steak', 19.99],
      ['Ice Cream', 4.99],
      ['Soup', 5.99],
    ]);
  });

  it('describes each dish and shows its own drawing', async () => {
    const dishes = z.array(Dish).parse((await app.inject('/api/menu')).json());
    expect(dishes[0]).toEqual({
      id: 1,
      name: 'Pizza',
      description: 'Stone-baked, tomato, mozzarella, pepperoni, basil.',
      imageUrl: '/pictures/dish-pizza.svg',
      price: 12.99,
    });
    expect(new Set(dishes.map(({ imageUrl }) => imageUrl)).size).toBe(9);
    expect(dishes.every(({ description }) => description.length > 10)).toBe(true);
  });

  it('comes in pages', async () => {
    const first = await app.inject('/api/menu?limit=8');
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const last = await app.inject(next);
    expect(last.json()).toMatchObject([{ name: 'Soup' }]);
    expect(last.headers.link).toBeUndefined();
    expect((await app.inject('/api/menu?after=x')).statusCode).toBe(400);
  });
});
