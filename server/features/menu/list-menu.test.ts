import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Dish } from '#contract/food/menu.ts';
import { createTestApp, visitor } from '../../testing/test-app.ts';

const { app, walk } = await createTestApp();

describe('the menu', () => {
  it('has the nine dishes at their prices [PAY-8, FOOD-10, API-7]', async () => {
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

  it('describes each dish and shows its own drawing [FOOD-9]', async () => {
    const dishes = z.array(Dish).parse((await app.inject('/api/menu')).json());
    expect(dishes[0]).toEqual({
      id: 1,
      name: 'Pizza',
      description: 'Stone-baked, tomato, mozzarella, pepperoni, basil.',
      category: 'Mains',
      imageUrl: '/pictures/dish-pizza.svg',
      price: 12.99,
      soldOut: false,
      retired: false,
      membersOnly: false,
    });
    expect(new Set(dishes.map(({ imageUrl }) => imageUrl)).size).toBe(9);
    expect(dishes.every(({ description }) => description.length > 10)).toBe(true);
  });

  it('has its dishes in categories', async () => {
    const dishes = z.array(Dish).parse((await app.inject('/api/menu')).json());
    const namesOf = (wanted: string) =>
      dishes.filter(({ category }) => category === wanted).map(({ name }) => name);
    expect(namesOf('Mains')).toEqual(['Pizza', 'Burger', 'Pasta', 'Biriyani', 'Tacos', 'Steak']);
    expect(namesOf('Light bites')).toEqual(['Salad', 'Soup']);
    expect(namesOf('Desserts')).toEqual(['Ice Cream']);
  });

  it.each(['yes', '1', 'TRUE'])('does not know what retired=%s asks for', async (word) => {
    expect((await app.inject(`/api/menu?retired=${word}`)).json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: 'retired' }],
    });
  });

  it('comes in pages [API-10]', async () => {
    const [, last, ...more] = await walk(visitor, '/menu?limit=8');
    expect(last?.json()).toMatchObject([{ name: 'Soup' }]);
    expect(more).toEqual([]);
    expect((await app.inject('/api/menu?after=x')).statusCode).toBe(400);
  });
});
