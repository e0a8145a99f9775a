import { describe, expect, it } from 'vitest';
import type { Status } from '#contract/bookings.rules.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';

// It is 18:00 on 2026-11-15.
const { app, database, db, addGuest, post } = await createTestApp();

type Speaker = Awaited<ReturnType<typeof addGuest>>;

let nights = 0;
/** A night in a room that no other test books, long ago by default. */
const stay = (
  { uid }: Speaker,
  { id = 1, date, status }: { id?: number; date?: string; status?: Status } = {},
) => {
  const passed = new Date(Date.UTC(2020, 0, ++nights)).toISOString().slice(0, 10);
  const request = { kind: 'room', id, date: date ?? passed, time: '16:00', count: 1 } as const;
  return addBooking(db, { ...request, uid, ...(status && { status }) });
};

const say = async ({ email, headers }: Speaker, said: object = {}, key?: string) => {
  const answer = await post(
    { headers },
    '/feedback',
    { Room_id: 1, email, rating: 4, message: 'A good night.', ...said },
    key,
  );
  return { status: answer.statusCode, body: answer.json() };
};
const rowsOf = ({ uid }: Speaker) =>
  db.selectFrom('feedback').selectAll().where('user_id', '=', uid).orderBy('id').execute();

describe('feedback', () => {
  it('is kept as it was said, of the moment it was said, and is everybody’s to read [FEED-6]', async () => {
    const guest = await addGuest();
    const booking = await stay(guest, { id: 2 });
    const { status, body } = await say(guest, {
      Room_id: 2,
      rating: 5,
      message: ' Warm,\nquiet. ',
      extra: 1,
    });
    expect([status, body]).toEqual([201, { insertedId: expect.stringMatching(/^[0-9A-Z]{12}$/) }]);
    expect(await rowsOf(guest)).toMatchObject([
      { id: body.insertedId, booking_id: booking, room_id: 2, rating: 5, message: 'Warm,\nquiet.' },
    ]);
    const [shown] = (await app.inject('/api/feedback?roomId=2')).json();
    expect(shown).toEqual({
      _id: body.insertedId,
      Room_id: 2,
      roomTitle: 'Harbour Pod',
      roomType: 'sleeping',
      name: guest.name,
      email: `${guest.email[0]}…@example.com`,
      mine: false,
      rating: 5,
      message: 'Warm,\nquiet.',
      createdAt: '2026-11-15T18:00:00.000Z',
    });
  });

  it('goes to the latest stay that has begun, then to earlier ones, then to the next to come, each once [FEED-2]', async () => {
    const guest = await addGuest();
    const begun = { first: await stay(guest), later: await stay(guest), now: '' };
    const toCome = { last: await stay(guest, { date: '2026-12-24' }), next: '' };
    toCome.next = await stay(guest, { date: '2026-11-16' });
    begun.now = await stay(guest, { date: '2026-11-15' });
    const bookingIds: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { insertedId } = (await say(guest)).body;
      bookingIds.push((await rowsOf(guest)).find(({ id }) => id === insertedId)?.booking_id ?? '');
    }
    expect(bookingIds).toEqual([begun.now, begun.later, begun.first, toCome.next, toCome.last]);
    expect((await say(guest)).body).toMatchObject({
      status: 409,
      code: 'FEEDBACK_EXISTS',
      title: 'Feedback exists',
      detail: 'You have already left feedback for your stay in this room. You can edit it.',
    });
    expect(await rowsOf(guest)).toHaveLength(5);
  });

  it('is of a stay that begins this very moment before any earlier one', async () => {
    const guest = await addGuest();
    await stay(guest, { id: 3 });
    const request = { kind: 'study', id: 13, date: '2026-11-15', count: 1, uid: guest.uid } as const;
    const begins = await addBooking(db, { ...request, time: '18:00' });
    await addBooking(db, { ...request, time: '17:00' });
    await addBooking(db, { ...request, time: '19:00' });
    expect((await say(guest, { Room_id: 13 })).status).toBe(201);
    expect(await rowsOf(guest)).toMatchObject([{ booking_id: begins, room_id: 13 }]);
  });

  it.each<[Status, number]>([
    ['Confirmed', 201],
    ['Checked in', 201],
    ['Completed', 201],
    ['Pending', 403],
    ['Cancelled', 403],
    ['No-show', 403],
  ])('on a stay that is %s is answered %d', async (status, expected) => {
    const guest = await addGuest();
    await stay(guest, { status });
    expect((await say(guest)).status).toBe(expected);
  });

  it('is only for rooms that one has booked [FEED-2]', async () => {
    const [guest, other] = [await addGuest(), await addGuest()];
    await stay(guest, { id: 4 });
    await stay(other, { id: 5 });
    const request = { kind: 'pc', id: 3, date: '2026-11-01', time: '16:00', count: 1 } as const;
    await addBooking(db, { ...request, uid: guest.uid });
    for (const Room_id of [5, 3, 999_999, 2_147_483_647])
      expect((await say(guest, { Room_id })).body).toMatchObject({
        status: 403,
        code: 'ROOM_NOT_BOOKED',
        title: 'Error',
        detail: 'You can only leave feedback for rooms you have booked.',
      });
    expect(await rowsOf(guest)).toEqual([]);
  });

  it('is nobody’s but the caller’s', async () => {
    const [guest, other] = [await addGuest(), await addGuest()];
    for (const speaker of [guest, other]) await stay(speaker, { id: 6 });
    const refused = await say(guest, { Room_id: 6, email: other.email });
    expect(refused.body).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect([...(await rowsOf(guest)), ...(await rowsOf(other))]).toEqual([]);
    expect((await say(guest, { Room_id: 6, email: ` ${guest.email.toUpperCase()} ` })).status).toBe(201);
  });

  const names = ['Room_id', 'email', 'rating', 'message'];
  const blanks = names.flatMap((name) => [undefined, '', ' \n', null].map((value) => ({ name, value })));
  it.each(blanks)('asks for $name, which is not $value [FEED-1, FEED-3]', async ({ name, value }) => {
    const guest = await addGuest();
    expect((await say(guest, { [name]: value })).body).toMatchObject({
      status: 400,
      code: 'FIELDS_MISSING',
      detail: 'Please fill all fields',
      errors: [{ path: name }],
    });
  });

  it.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '4' },
    { Room_id: 0 },
    { Room_id: '1' },
    { Room_id: 2_147_483_648 },
    { email: 7 },
    { message: ['x'] },
    { message: '\u200b\u202e' },
  ])('is refused with %j [FEED-1, FEED-4]', async (wrong) => {
    const guest = await addGuest();
    await stay(guest);
    expect((await say(guest, wrong)).body).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: Object.keys(wrong)[0] }],
    });
    expect(await rowsOf(guest)).toEqual([]);
  });
});

describe('a text', () => {
  it.each([
    '<script>alert(1)</script><img src=x onerror="alert(2)">&lt;b&gt;</textarea>',
    '\u202eevil\u202c \u2066left\u2069 \u200fمرحبا\u200f, שלום',
    '👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301 ﷽ 𝒳',
    "'; drop table feedback; -- {{7*7}} %s \\0 \\u0000",
    'two\n\nlines\tand\r\none more',
    `<${'x'.repeat(9_998)}>`,
    '🦉'.repeat(10_000),
    'ﷺ'.repeat(10_000),
  ])('is kept letter by letter (%#) [FEED-12]', async (message) => {
    const guest = await addGuest();
    await stay(guest, { id: 7 });
    expect((await say(guest, { Room_id: 7, message })).status).toBe(201);
    expect(await rowsOf(guest)).toMatchObject([{ message }]);
    const mine = await app.inject({ url: '/api/feedback?mine=true', headers: guest.headers });
    expect(mine.headers['content-type']).toContain('application/json');
    expect(mine.json()).toMatchObject([{ message }]);
  });

  it.each(['x'.repeat(10_001), '🦉'.repeat(10_001)])(
    'beyond 10,000 characters is refused, and its field is named (%#)',
    async (message) => {
      const guest = await addGuest();
      await stay(guest);
      expect((await say(guest, { message })).body).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        detail: 'Please check the marked fields.',
        errors: [{ path: 'message', message: 'Message must have at most 10,000 characters.' }],
      });
      expect(await rowsOf(guest)).toEqual([]);
    },
  );
});

describe('a repeat', () => {
  it('under the same key is the same feedback, though there is another stay to speak of', async () => {
    const guest = await addGuest();
    await stay(guest);
    await stay(guest);
    const first = await say(guest, {}, 'once');
    expect(await say(guest, {}, 'once')).toEqual(first);
    expect(await rowsOf(guest)).toHaveLength(1);
    const other = await say(guest, { rating: 1 }, 'once');
    expect(other.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect((await say(guest, {}, 'twice')).status).toBe(201);
    expect(await rowsOf(guest)).toHaveLength(2);
  });

  it('of what was refused is not bound by its key', async () => {
    const guest = await addGuest();
    expect((await say(guest, {}, 'later')).status).toBe(403);
    await stay(guest);
    expect((await say(guest, { rating: 5 }, 'later')).status).toBe(201);
  });
});

describe('a guest who speaks many times at once', () => {
  it.each([1, 3])('is heard once for each of %d stays', async (stays) => {
    const guest = await addGuest();
    for (let n = 0; n < stays; n++) await stay(guest);
    const answers = await Promise.all(Array.from({ length: 12 }, () => say(guest)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(stays);
    for (const { status, body } of answers.filter((one) => one.status !== 201))
      expect([status, body.code]).toEqual([409, 'FEEDBACK_EXISTS']);
    const rows = await rowsOf(guest);
    expect(new Set(rows.map(({ booking_id }) => booking_id)).size).toBe(stays);
    expect(rows).toHaveLength(stays);
  });

  it('with one key is heard once, and told so each time', async () => {
    const guest = await addGuest();
    await stay(guest);
    await stay(guest);
    const answers = await Promise.all(Array.from({ length: 12 }, () => say(guest, {}, 'same')));
    for (const answer of answers) expect(answer).toEqual({ status: 201, body: answers[0]?.body });
    expect(await rowsOf(guest)).toHaveLength(1);
  });

  it('is refused by the database where all else has overlooked the first time', async () => {
    const guest = await addGuest();
    const bookingId = await stay(guest);
    const first = await db.startTransaction().execute();
    await addFeedback(first, { uid: guest.uid, bookingId });
    const second = say(guest);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await first.commit().execute();
    expect((await second).body).toMatchObject({ status: 409, code: 'FEEDBACK_EXISTS' });
    expect(await rowsOf(guest)).toHaveLength(1);
  });
});

describe('a guest who cancels a stay while they speak of it', () => {
  const cancel = (by: Speaker, id: string) => post(by, `/bookings/${id}/cancel`);

  it('has said nothing of it, though it was written before the end and is seen after it', async () => {
    const guest = await addGuest();
    const id = await stay(guest, { id: 8, date: '2026-12-20' });
    const other = await db.startTransaction().execute();
    await other.selectFrom('rooms').select('id').where('id', '=', 8).forUpdate().execute();
    const saying = say(guest, { Room_id: 8 });
    await expect.poll(() => countWaiting(database)).toBe(1);
    const cancelling = cancel(guest, id);
    await expect.poll(() => countWaiting(database)).toBe(2);
    await other.rollback().execute();
    expect([(await saying).status, (await cancelling).statusCode]).toEqual([201, 200]);
    expect(await rowsOf(guest)).toEqual([]);
  });

  it('never has feedback on a stay that will not be, whichever comes first', {
    tags: 'thorough',
  }, async () => {
    const guest = await addGuest();
    const seen = new Set<number>();
    for (let round = 0; round < 30; round += 1) {
      const id = await stay(guest, { id: 9, date: '2026-12-21' });
      const calls = [() => say(guest, { Room_id: 9 }), () => cancel(guest, id)];
      // Each is sent first in turn.
      const [one, other] = round % 2 === 0 ? calls : calls.toReversed();
      const answers = await Promise.all([one?.(), other?.()]);
      for (const answer of answers) if (answer && 'status' in answer) seen.add(answer.status);
      expect(await rowsOf(guest)).toEqual([]);
    }
    for (const status of seen) expect([201, 403]).toContain(status);
  });
});
