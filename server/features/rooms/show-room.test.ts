import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const { app } = await createTestApp();

const impossible = ['999', '0', '-1', 'abc', '1.5', '1e1', '01', '%201', '2147483648', '9'.repeat(500)];

describe('one room', () => {
  it('is shown with its price a night', async () => {
    const answer = await app.inject('/api/rooms/2');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: 2, title: 'Harbour Pod', pricePerNight: 48, rating: 4.9 });
  });

  it.each([...impossible, '13'])('is not found under the id %.20s', async (id) => {
    const answer = await app.inject(`/api/rooms/${id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'ROOM_NOT_FOUND',
      title: 'Room not found',
      detail: 'The room with the specified ID could not be found.',
    });
  });
});

describe('one study room', () => {
  it('is shown with its price an hour', async () => {
    const answer = await app.inject('/api/studyRooms/14');
    expect(answer.json()).toMatchObject({ id: 14, title: 'The Long Room', price: 22, rating: 4.9 });
  });

  it.each([...impossible, '1'])('is not found under the id %.20s', async (id) => {
    const answer = await app.inject(`/api/studyRooms/${id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'STUDY_ROOM_NOT_FOUND', title: 'Study Room not found' });
  });
});
