import { describe, expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, post } = house;
const { headers } = await createGuest(house, { role: 'admin' });

const room = {
  title: 'Attic',
  description: 'Under the roof',
  pricePerNight: 20.5,
  rating: 4.7,
  details: 'A window\nA lamp',
  image: 'https://example.com/attic.png',
};

const add = (path: string, payload: object) => post({ headers }, path, payload);
const last = async (path: string) => (await app.inject(`/api${path}?limit=1000`)).json().at(-1);

describe('a new room', () => {
  it.each([
    ['/rooms', { pricePerNight: 20.5 }],
    ['/studyRooms', { price: 20.5 }],
  ])('is in its list of %s at once, also when the list was kept [ROOM-24, ROOM-25]', async (path, price) => {
    await last(path);
    const response = await add(path, { ...room, extra: 1 });
    expect(response.statusCode).toBe(201);
    const { insertedId } = response.json();
    expect(Number.isInteger(insertedId)).toBe(true);
    const { pricePerNight: _, ...fields } = room;
    expect(await last(path)).toEqual({
      ...fields,
      ...price,
      id: insertedId,
      reviews: 0,
      images: [room.image],
    });
    const shown = (await app.inject(`/api${path}/${insertedId}`)).json();
    expect(shown).toMatchObject({ title: 'Attic', rating: 4.7, reviews: 0 });
  });

  const blanks = Object.keys(room).flatMap((name) =>
    [undefined, '', '  ', null].map((value) => ({ name, value })),
  );
  it.each(blanks)('asks for $name, which is not $value [ROOM-21]', async ({ name, value }) => {
    const response = await add('/rooms', { ...room, [name]: value });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'FIELDS_MISSING',
      detail: 'Please fill all fields',
      errors: [{ path: name }],
    });
  });

  it.each([0, 0.1, 3.3, 4.9, 5])('may be rated %d [ROOM-22]', async (rating) => {
    const response = await add('/rooms', { ...room, rating });
    expect(response.statusCode).toBe(201);
    const shown = await app.inject(`/api/rooms/${response.json().insertedId}`);
    expect(shown.json()).toMatchObject({ rating, reviews: 0 });
  });

  it.each([
    { rating: -0.1 },
    { rating: 5.1 },
    { rating: 4.55 },
    { rating: '4' },
    { pricePerNight: 0 },
    { pricePerNight: -1 },
    { pricePerNight: 1.001 },
    { pricePerNight: 1_000_001 },
    { image: 'javascript:alert(1)' },
    { image: 'data:image/png;base64,AA' },
    { image: '//evil.example/x' },
    { image: '/\\evil.example' },
    { image: 'attic' },
    { title: 'x'.repeat(121) },
    { title: '\u0085' },
    { details: '\u200b' },
  ])('is refused with %j [ROOM-22, ROOM-23]', async (wrong) => {
    const response = await add('/studyRooms', { ...room, ...wrong });
    expect(response.json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });
});
