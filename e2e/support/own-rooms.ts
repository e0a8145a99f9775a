import { expect, request } from '@playwright/test';
import { admin, newGuest } from './people.ts';

type House = { url: string };

const signedIn = async ({ url }: House, path: string, data: object) => {
  const calls = await request.newContext({ baseURL: url });
  const response = await calls.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return calls;
};

const newRoom = {
  description: 'Nobody else knows of it.',
  pricePerNight: 40,
  rating: 4.5,
  details: 'Sleeps 1',
  image: '/pictures/room-pod-dusk.svg',
};

/** A room that only this test uses, so that nobody else books it; needs a house in which no test counts rooms. */
export const addOwnRoom = async (house: House, path: '/api/rooms' | '/api/studyRooms') => {
  const calls = await signedIn(house, '/api/auth/sign-in/email', admin);
  const title = `Own ${newGuest().email.split('@')[0]}`;
  const { insertedId } = await (await calls.post(path, { data: { ...newRoom, title } })).json();
  await calls.dispose();
  return { id: insertedId as number, title }; // the contract's
};

/** Books as another guest, through the API. */
export const bookAsSomebodyElse = async (house: House, booking: object): Promise<void> => {
  const calls = await signedIn(house, '/api/auth/sign-up/email', newGuest());
  const path = 'pcId' in booking ? '/api/pcbookinghistory' : '/api/bookings';
  const response = await calls.post(path, { data: booking });
  expect(response.status(), await response.text()).toBe(201);
  await calls.dispose();
};
