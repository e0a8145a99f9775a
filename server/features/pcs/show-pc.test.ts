import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const { app } = await createTestApp();

describe('one PC', () => {
  it('is shown with its price an hour', async () => {
    const answer = await app.inject('/api/pcs/4');
    expect(answer.json()).toMatchObject({
      id: 4,
      title: 'PC 04',
      pricePerHour: 20,
      imageUrl: '/pictures/pc-gaming.svg',
    });
  });

  it.each(['6', '0', 'abc', '4.0', '99999999999'])('is not found under the id %s', async (id) => {
    const answer = await app.inject(`/api/pcs/${id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'PC_NOT_FOUND', title: 'PC not found' });
  });
});
