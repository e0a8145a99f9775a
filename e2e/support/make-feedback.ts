import { type APIRequestContext, expect, request } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { newGuest } from './people.ts';

const today = new Date().toISOString().slice(0, 10);
let days = 40;

/** Books a night in a room through the API; each time another one, so that guests do not conflict. */
export const bookStay = async (
  calls: APIRequestContext,
  roomId: number,
  roomType: 'sleeping' | 'study' = 'sleeping',
): Promise<void> => {
  days += 1;
  const data = { roomId, roomType, date: addDays(today, days), time: '16:00' };
  const answer = await calls.post('/api/bookings', { data });
  expect(answer.status(), await answer.text()).toBe(201);
};

/** Books a room and leaves feedback on it as another guest, through the API. */
export const sayAsSomebodyElse = async (
  { url }: { url: string },
  {
    roomId,
    roomType,
    ...said
  }: { roomId: number; roomType?: 'sleeping' | 'study'; rating: number; message: string },
): Promise<ReturnType<typeof newGuest>> => {
  const guest = newGuest();
  const calls = await request.newContext({ baseURL: url });
  await calls.post('/api/auth/sign-up/email', { data: guest });
  await bookStay(calls, roomId, roomType);
  const answer = await calls.post('/api/feedback', {
    data: { Room_id: roomId, email: guest.email, ...said },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await calls.dispose();
  return guest;
};
