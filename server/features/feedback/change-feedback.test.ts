import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { app, db } = house;
const author = await createGuest(house);
const stranger = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

let days = 0;
const say = async ({ uid }: Guest = author, rating = 4) => {
  const date = new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10);
  const bookingId = await addBooking(db, { kind: 'room', id: 1, date, time: '16:00', count: 1, uid });
  return addFeedback(db, { uid, bookingId, rating, createdAt: new Date('2026-11-01T12:00:00Z') });
};

const put = async (path: string, payload: object, { headers }: Pick<Guest, 'headers'>) => {
  const answer = await house.put({ headers }, `/feedback/${path}`, payload);
  return { status: answer.statusCode, body: answer.json() };
};
const rowOf = (id: string) => db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst();
const seen = async (id: string, by?: Guest) => {
  const list = await app.inject({ url: '/api/feedback?limit=100', headers: by?.headers ?? {} });
  return list.json().find(({ _id }: { _id: string }) => _id === id);
};

describe('an edit', () => {
  it('changes rating and message, keeps when it was first said, and says when it was changed', async () => {
    const id = await say();
    now = '2026-11-16T09:30:00Z';
    const { status, body } = await put(
      id,
      { rating: 2, message: ' Loud. ', Room_id: 2, mine: false },
      author,
    );
    expect([status, body]).toEqual([
      200,
      {
        _id: id,
        Room_id: 1,
        roomTitle: 'Lantern Bunk',
        roomType: 'sleeping',
        mine: true,
        name: author.name,
        email: author.email,
        rating: 2,
        message: 'Loud.',
        createdAt: '2026-11-01T12:00:00.000Z',
        editedAt: '2026-11-16T09:30:00.000Z',
      },
    ]);
    now = '2026-11-17T09:30:00Z';
    expect((await put(id, { rating: 3, message: 'Loud.' }, author)).body.editedAt).toBe(
      '2026-11-17T09:30:00.000Z',
    );
    expect(await seen(id)).toMatchObject({ rating: 3, email: 'w…@example.com' });
  });

  it('is for its author alone, whoever else may see it [FEED-2]', async () => {
    const id = await say();
    const before = await rowOf(id);
    for (const by of [stranger, admin])
      expect((await put(id, { rating: 1, message: 'Ha.' }, by)).body).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      });
    expect((await put(id, { rating: 1, message: 'Ha.' }, { headers: { cookie: '' } })).status).toBe(401);
    expect(await rowOf(id)).toEqual(before);
  });

  it('is for admins too where they are its author', async () => {
    expect((await put(await say(admin), { rating: 1, message: 'Mine.' }, admin)).status).toBe(200);
  });

  it.each(['000000000000', 'x', '%20', '1', '..%2F1', 'x'.repeat(2000)])(
    'of %.20s is not found',
    async (id) => {
      for (const [path, body] of [
        [id, { rating: 1, message: 'Ha.' }],
        [`${id}/answer`, { answer: 'Ha.' }],
        [`${id}/answer`, { answer: '' }],
        [`${id}/hidden`, { reason: 'Ha.' }],
        [`${id}/hidden`, { reason: '' }],
      ] as const)
        expect((await put(path, body, admin)).body).toMatchObject({
          status: 404,
          code: 'FEEDBACK_NOT_FOUND',
          detail: 'There is no such feedback.',
        });
    },
  );

  it.each([
    [{ rating: '' }, 'FIELDS_MISSING'],
    [{ message: '  ' }, 'FIELDS_MISSING'],
    [{ message: null }, 'FIELDS_MISSING'],
    [{ rating: 0 }, 'BAD_INPUT'],
    [{ rating: 5.5 }, 'BAD_INPUT'],
    [{ message: 'x'.repeat(10_001) }, 'BAD_INPUT'],
    [{ message: '\u200b' }, 'BAD_INPUT'],
  ])('to %.40j is refused and changes nothing', async (wrong, code) => {
    const id = await say();
    const before = await rowOf(id);
    const { body } = await put(id, { rating: 1, message: 'Ha.', ...wrong }, author);
    expect(body).toMatchObject({ status: 400, code, errors: [{ path: Object.keys(wrong)[0] }] });
    expect(await rowOf(id)).toEqual(before);
  });

  it('keeps what is hidden hidden, and what is answered answered', async () => {
    const id = await say();
    await put(`${id}/answer`, { answer: 'Thank you.' }, admin);
    await put(`${id}/hidden`, { reason: 'It names a guest.' }, admin);
    const { body } = await put(id, { rating: 5, message: 'Without the name.' }, author);
    expect(body).toMatchObject({
      hidden: { reason: 'It names a guest.' },
      answer: { text: 'Thank you.' },
      message: 'Without the name.',
    });
    expect(await seen(id)).toBeUndefined();
  });
});

describe('an answer', () => {
  it('of the desk is everybody’s to read, may be put otherwise and taken back', async () => {
    const id = await say();
    now = '2026-11-18T10:00:00Z';
    const { body } = await put(`${id}/answer`, { answer: ' Thank you!\n<b>Come again.</b> ' }, admin);
    const answer = { text: 'Thank you!\n<b>Come again.</b>', at: '2026-11-18T10:00:00.000Z' };
    expect(body).toMatchObject({ _id: id, answer, email: author.email, mine: false });
    expect(body).not.toHaveProperty('editedAt');
    expect((await seen(id)).answer).toEqual(answer);
    now = '2026-11-19T10:00:00Z';
    await put(`${id}/answer`, { answer: 'x'.repeat(2000) }, admin);
    expect((await seen(id)).answer).toEqual({ text: 'x'.repeat(2000), at: '2026-11-19T10:00:00.000Z' });
    for (const blank of ['', ' \n ']) {
      expect((await put(`${id}/answer`, { answer: blank }, admin)).body).not.toHaveProperty('answer');
      expect(await seen(id)).not.toHaveProperty('answer');
    }
  });

  it.each([{}, { answer: null }, { answer: 7 }, { answer: '\u200b' }, { answer: 'x'.repeat(2001) }])(
    'is not %.40j',
    async (wrong) => {
      const id = await say();
      expect((await put(`${id}/answer`, wrong, admin)).body).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        errors: [{ path: 'answer' }],
      });
      expect(await seen(id)).not.toHaveProperty('answer');
    },
  );
});

describe('what is hidden', () => {
  it('is so since the first time, for the reason that was given last, until it is shown again [FEED-9]', async () => {
    const id = await say();
    now = '2026-11-20T10:00:00Z';
    const first = await put(`${id}/hidden`, { reason: ' It names a guest. ' }, admin);
    expect(first.body.hidden).toEqual({ reason: 'It names a guest.', at: '2026-11-20T10:00:00.000Z' });
    now = '2026-11-21T10:00:00Z';
    const second = await put(`${id}/hidden`, { reason: 'It is rude.' }, admin);
    expect(second.body.hidden).toEqual({ reason: 'It is rude.', at: '2026-11-20T10:00:00.000Z' });
    expect(await seen(id)).toBeUndefined();
    expect((await seen(id, author)).hidden.reason).toBe('It is rude.');
    const shown = await put(`${id}/hidden`, { reason: ' ' }, admin);
    expect(shown.body).not.toHaveProperty('hidden');
    expect(await seen(id)).toMatchObject({ _id: id });
    await put(`${id}/hidden`, { reason: 'Again.' }, admin);
    expect((await seen(id, author)).hidden.at).toBe('2026-11-21T10:00:00.000Z');
  });

  it.each([{}, { reason: null }, { reason: true }, { reason: '\u202e' }, { reason: 'x'.repeat(501) }])(
    'is not so for %.40j',
    async (wrong) => {
      const id = await say();
      expect((await put(`${id}/hidden`, wrong, admin)).body).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        errors: [{ path: 'reason' }],
      });
      expect(await seen(id)).toBeDefined();
    },
  );
});

it('an edit, an answer and a reason to hide it at the same time all hold', async () => {
  const id = await say();
  const answers = await Promise.all([
    put(id, { rating: 1, message: 'Changed.' }, author),
    put(`${id}/answer`, { answer: 'Thank you.' }, admin),
    put(`${id}/hidden`, { reason: 'It is rude.' }, admin),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rowOf(id)).toMatchObject({
    rating: 1,
    message: 'Changed.',
    answer: 'Thank you.',
    hidden_reason: 'It is rude.',
  });
});
