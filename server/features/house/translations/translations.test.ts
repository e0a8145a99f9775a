import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TranslatedText, Translation } from '#contract/house/translations.ts';
import { restoreBackup } from '../../../backup/restore-backup.ts';
import { writeBackup } from '../../../backup/write-backup.ts';
import { readTexts } from '../../../http/problems/translate-problem.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { openServer } from '../../../testing/open-server.ts';
import { watchStatements } from '../../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { whenListening } from '../../../testing/wait-for-changes.ts';

const house = await createTestApp();
const { app, db, get, put, changes, addGuest } = house;
const admin = await addGuest({ role: 'admin' });
const other = await addGuest({ role: 'admin' });
await whenListening(changes);

const readIn = (language: string, path: string) =>
  app.inject({ url: `/api${path}`, headers: { 'accept-language': language } });
const showIn = async (language: string, path: string) => (await readIn(language, path)).json();

const lantern = { subject: 'room 1', field: 'title', original: 'Lantern Bunk', seen: '' };
const translate = (change: Partial<Translation> & { translation: string }, by = admin) =>
  put(by, '/desk/translations', { ...lantern, language: 'de', ...change });

const summaryOf = async (language: string) =>
  (await get(admin, '/desk/translations/summary')).languages.find(
    (one: { language: string }) => one.language === language,
  );
const list = (search: string): Promise<TranslatedText[]> => get(admin, `/desk/translations?${search}`);

describe('before anything is translated', () => {
  it('every language is served the same list from the same memory [HOUSE-23]', async () => {
    const first = await readIn('en', '/rooms');
    // A new listener reloads once more.
    await expect.poll(async () => (await watchStatements(() => readIn('de', '/rooms'))).sent).toEqual([]);
    const { done, sent } = await watchStatements(() =>
      Promise.all(['de', 'es', 'ja'].map((language) => readIn(language, '/rooms'))),
    );
    expect(sent).toEqual([]);
    for (const answer of done) {
      expect(answer.headers.etag).toBe(first.headers.etag);
      expect(answer.headers.vary).toBe('accept-encoding, accept-language');
    }
  });

  it('every text is missing in every other language [HOUSE-25]', async () => {
    const { own, languages } = await get(admin, '/desk/translations/summary');
    expect(own).toBe('en');
    const codes = languages.map((one: { language: string }) => one.language);
    expect(codes).toEqual(['de', 'es', 'fr', 'pt', 'ja', 'ar']);
    expect(new Set(languages.map((one: { texts: number }) => one.texts)).size).toBe(1);
    expect(await summaryOf('de')).toMatchObject({ outdated: 0, missing: languages[0].texts });
    const missing = await list('language=de&missing=true&limit=1000');
    expect(missing).toHaveLength(languages[0].texts);
    expect(missing[0]).toEqual({
      language: 'de',
      subject: 'house',
      name: '',
      field: 'headline',
      outdated: false,
      original: 'Rooms by the night,\ndesks by the hour.',
    });
    const [name, field] = ['Round Table', 'title'];
    const studyRoom = { language: 'de', subject: 'study 13', name, field, original: name, outdated: false };
    expect(missing).toContainEqual(studyRoom);
  });
});

/** The title of the first room, as the desk lists it for German. */
const titleOf = (name: string, rest: { outdated: boolean; translation: string }) => {
  const [subject, field] = ['room 1', 'title'];
  return { language: 'de', subject, name, field, original: name, ...rest };
};

describe('a translated room', () => {
  it('is shown in its language everywhere, and as it is in others [HOUSE-21]', async () => {
    const plain = await readIn('en', '/rooms');
    expect((await translate({ translation: ' Laternenkoje ' })).json()).toEqual(
      titleOf('Lantern Bunk', { outdated: false, translation: 'Laternenkoje' }),
    );
    const description = (await showIn('en', '/rooms/1')).description;
    for (const language of ['de', 'de-CH, en;q=0.5'])
      expect(await showIn(language, '/rooms/1')).toMatchObject({ title: 'Laternenkoje', description });
    expect((await showIn('de', '/rooms'))[0]).toMatchObject({ id: 1, title: 'Laternenkoje', description });
    expect((await showIn('de', '/now?limit=1'))[0]).toMatchObject({ id: 1, title: 'Laternenkoje' });
    for (const language of ['es', 'en, de;q=0.5', 'nl', '*']) {
      expect((await showIn(language, '/rooms'))[0]).toMatchObject({ title: 'Lantern Bunk' });
      expect(await showIn(language, '/rooms/1')).toMatchObject({ title: 'Lantern Bunk' });
      expect((await readIn(language, '/rooms')).headers.etag).toBe(plain.headers.etag);
    }
  });

  it('is found and sorted by the words that are shown [HOUSE-21]', async () => {
    expect(await showIn('de', '/rooms?q=laternen')).toHaveLength(1);
    expect(await showIn('en', '/rooms?q=laternen')).toEqual([]);
    await translate({ translation: 'Zzz', seen: 'Laternenkoje' });
    expect((await showIn('de', '/rooms?sort=title')).at(-1)).toMatchObject({ title: 'Zzz' });
    await translate({ translation: 'Laternenkoje', seen: 'Zzz' });
  });

  it('has a tag of its own in its language, and tells that it depends on it [HOUSE-23]', async () => {
    const [german, english] = [await readIn('de', '/rooms'), await readIn('en', '/rooms')];
    expect(german.headers.etag).not.toBe(english.headers.etag);
    expect(german.headers.vary).toBe('accept-encoding, accept-language');
    expect((await readIn('de', '/rooms/1')).headers.vary).toMatch(/accept-language/);
    const ask = (language: string, etag: unknown) =>
      app.inject({
        url: '/api/rooms',
        headers: { 'accept-language': language, 'if-none-match': String(etag) },
      });
    expect((await ask('de', german.headers.etag)).statusCode).toBe(304);
    expect((await ask('de', english.headers.etag)).statusCode).toBe(200);
    expect((await ask('es', english.headers.etag)).statusCode).toBe(304);
  });

  it('leaves the memory of other languages as it was [HOUSE-23]', async () => {
    await readIn('en', '/rooms');
    await translate({ translation: 'Laternenbett', seen: 'Laternenkoje' });
    const { sent } = await watchStatements(() => readIn('en', '/rooms'));
    // The server reloads the translations when its own notification arrives.
    expect(sent.filter(({ text }) => !text.includes('from "translations"'))).toEqual([]);
    expect((await showIn('de', '/rooms'))[0]).toMatchObject({ title: 'Laternenbett' });
    // Unless the notification arrives only now.
    await expect.poll(async () => (await watchStatements(() => readIn('de', '/rooms'))).sent).toEqual([]);
  });

  it('is booked under its own title [HOUSE-21]', async () => {
    const guest = await addGuest();
    const booking = { roomId: 1, date: '2026-12-24', time: '16:00' };
    const headers = { ...guest.headers, 'accept-language': 'de' };
    const answer = await app.inject({ method: 'POST', url: '/api/bookings', payload: booking, headers });
    expect(answer.statusCode).toBe(201);
    expect((await get(guest, '/bookings'))[0]).toMatchObject({ title: 'Lantern Bunk' });
  });

  it('is marked once its original has other words, and still shown [HOUSE-24]', async () => {
    await put(admin, '/rooms/1', { title: 'Lamp Bunk' });
    expect(
      (await list('language=de&missing=true&limit=1000')).find((one) => one.subject === 'room 1'),
    ).toEqual(titleOf('Lamp Bunk', { outdated: true, translation: 'Laternenbett' }));
    expect(await summaryOf('de')).toMatchObject({ outdated: 1 });
    expect(await showIn('de', '/rooms/1')).toMatchObject({ title: 'Laternenbett' });
    // A caller who saw the old original is refused; saving it unchanged for the new one marks it as current.
    const late = await translate({ translation: 'Lampenkoje', seen: 'Laternenbett' });
    expect(late.json()).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { original: 'Lamp Bunk' } });
    await translate({ translation: 'Laternenbett', seen: 'Laternenbett', original: 'Lamp Bunk' });
    expect(await summaryOf('de')).toMatchObject({ outdated: 0 });
    await put(admin, '/rooms/1', { title: 'Lantern Bunk' });
    await translate({ translation: 'Laternenbett', seen: 'Laternenbett' });
  });
});

describe('writing a translation', () => {
  it('is refused where somebody else has written another meanwhile [HOUSE-26]', async () => {
    const texts = { subject: 'pc 1', field: 'title', original: 'PC 01' };
    const [one, two] = await Promise.all([
      translate({ ...texts, translation: 'Rechner 1' }),
      translate({ ...texts, translation: 'Computer 1' }, other),
    ]);
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 409]);
    const [taken, refused] = one.statusCode === 200 ? [one, two] : [two, one];
    expect(refused.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { translation: taken.json().translation },
    });
    expect((await showIn('de', '/pcs'))[0].title).toBe(taken.json().translation);
    const back = await translate({ ...texts, seen: taken.json().translation, translation: '' });
    expect(back.json()).not.toHaveProperty('translation');
    expect((await showIn('de', '/pcs'))[0].title).toBe('PC 01');
  });

  it.each([
    [{ subject: 'room 999' }, 404, 'TEXT_NOT_FOUND'],
    [{ subject: 'study 1' }, 404, 'TEXT_NOT_FOUND'],
    [{ subject: 'room 1 or true' }, 404, 'TEXT_NOT_FOUND'],
    [{ subject: 'question 1', field: 'question' }, 404, 'TEXT_NOT_FOUND'],
    [{ field: 'access_code' }, 404, 'TEXT_NOT_FOUND'],
    [{ field: 'toString' }, 404, 'TEXT_NOT_FOUND'],
    [{ language: 'en' as const }, 409, 'OWN_LANGUAGE'],
    [{ language: 'nl' as 'de' }, 400, 'BAD_INPUT'],
    [{ translation: 'x'.repeat(121) }, 400, 'BAD_INPUT'],
    [{ translation: '\u200b' }, 400, 'BAD_INPUT'],
    [{ subject: 'house', field: 'sentence', translation: 'two\nlines' }, 400, 'BAD_INPUT'],
    [{ subject: 'house', field: 'headline', translation: 'a\nb\nc' }, 400, 'BAD_INPUT'],
  ])('is refused with %j [HOUSE-22]', async (change, status, code) => {
    const answer = await translate({ translation: 'Koje', ...change });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('is for admins [HOUSE-26]', async () => {
    for (const role of ['user', 'clerk'] as const) {
      const answer = await translate({ translation: 'Koje' }, await addGuest({ role }));
      expect(answer.json()).toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });

  it('stands in the log of the desk, with what it was before [HOUSE-26]', async () => {
    await translate({
      field: 'details',
      original: (await showIn('en', '/rooms/1')).details,
      translation: 'Schläft 1',
    });
    const [entry] = await get(admin, '/desk/log?action=PUT%20%2Fdesk%2Ftranslations&limit=1');
    expect(entry).toMatchObject({
      kind: 'settings',
      subject: 'room 1',
      title: 'Lantern Bunk',
      before: { language: 'de', field: 'details', translation: '' },
      after: { language: 'de', field: 'details', translation: 'Schläft 1' },
    });
  });
});

describe('the words of the house itself', () => {
  const own = { subject: 'house', field: 'headline', original: 'Rooms by the night,\ndesks by the hour.' };

  it('are said in the language of the caller [HOUSE-21]', async () => {
    await translate({ ...own, translation: 'Zimmer für die Nacht' });
    expect((await readIn('de', '/house')).headers.vary).toMatch(/accept-language/);
    expect((await showIn('de', '/house')).words).toMatchObject({
      headline: 'Zimmer für die Nacht',
      sentence: readTexts('de').house_sentence,
    });
    // The default text for houses without their own.
    expect((await showIn('fr', '/house')).words.headline).toBe(readTexts('fr').house_headline);
  });

  it('are questions and rules too, whose translations follow and go with them [HOUSE-21, HOUSE-24]', async () => {
    const questions = [
      { question: 'Is there a garden?', answer: 'Yes.' },
      { question: 'May I bring a dog?', answer: 'A small one.' },
    ];
    await put(admin, '/desk/house', { questions, rules: ['No smoking'] });
    const garden = { subject: 'question 1', field: 'question', original: 'Is there a garden?' };
    await translate({ ...garden, translation: 'Gibt es einen Garten?' });
    await translate({
      subject: 'rule 1',
      field: 'rule',
      original: 'No smoking',
      translation: 'Rauchen verboten',
    });
    await translate({
      subject: 'question 2',
      field: 'answer',
      original: 'A small one.',
      translation: 'Einen kleinen.',
    });
    const told = () => showIn('de', '/questions').then((all) => all.questions);
    expect(await told()).toEqual([
      { question: 'Gibt es einen Garten?', answer: 'Yes.' },
      { question: 'May I bring a dog?', answer: 'Einen kleinen.' },
    ]);
    const guest = await addGuest();
    await addBooking(db, {
      kind: 'room',
      id: 5,
      date: '2026-11-15',
      time: '16:00',
      count: 2,
      uid: guest.uid,
    });
    const headers = { ...guest.headers, 'accept-language': 'de' };
    const stay = await app.inject({ url: '/api/stay', headers });
    expect(stay.json().house.rules).toEqual(['Rauchen verboten']);
    // Reordered, then reworded, then removed.
    await put(admin, '/desk/house', { questions: questions.toReversed() });
    expect(await told()).toEqual([
      { question: 'May I bring a dog?', answer: 'Einen kleinen.' },
      { question: 'Gibt es einen Garten?', answer: 'Yes.' },
    ]);
    await put(admin, '/desk/house', {
      questions: [questions[1], { question: 'Is there a large garden?', answer: 'Yes.' }],
    });
    expect((await told())[1]).toEqual({ question: 'Gibt es einen Garten?', answer: 'Yes.' });
    expect((await list('language=de&missing=true')).filter(({ outdated }) => outdated)).toMatchObject([
      { subject: 'question 2', field: 'question', original: 'Is there a large garden?' },
    ]);
    await put(admin, '/desk/house', { questions: [], rules: [] });
    const { rows } = await sql`select subject from translations where phrase <> ''`.execute(db);
    expect(rows).toEqual([]);
  });

  it('are in the language that the house says, which is then not translated into [HOUSE-27]', async () => {
    expect((await put(admin, '/desk/house', { language: 'de' })).json()).toMatchObject({ language: 'de' });
    expect((await get(admin, '/desk/translations/summary')).own).toBe('de');
    expect(await list('language=de')).toEqual([]);
    expect((await showIn('de', '/house')).words.headline).toBe(readTexts('de').house_headline);
    expect((await showIn('de', '/rooms/1')).title).toBe('Lantern Bunk');
    expect((await translate({ translation: 'Koje' })).json()).toMatchObject({ code: 'OWN_LANGUAGE' });
    await put(admin, '/desk/house', { language: 'en' });
    expect((await put(admin, '/desk/house', { language: 'nl' })).statusCode).toBe(400);
  });
});

describe('dishes', () => {
  it('are translated for guests, and shown in their own words to whoever keeps the menu [HOUSE-21]', async () => {
    const [dish] = await showIn('en', '/menu');
    const subject = `dish ${dish.id}`;
    await translate({ subject, field: 'name', original: dish.name, translation: 'Suppe' });
    expect((await showIn('de', '/menu'))[0].name).toBe('Suppe');
    expect((await showIn('de', '/menu?retired=true'))[0].name).toBe(dish.name);
  });
});

describe('the database', () => {
  it.each([
    ["('nl', 1, 'title', 'x')", /translations_language_check/],
    ["('de', 1, 'price', 'x')", /translations_field/],
    ["('de', 1, 'title', ' ')", /translations_text_check/],
    ["('de', 2, 'title', repeat('x', 121))", /translations_length/],
    ["('de', null, 'title', 'x')", /null value in column "subject"/],
    ["('de', 999, 'title', 'x')", /translations_room_id_fkey/],
  ])('refuses %s [HOUSE-22]', async (row, reason) => {
    const [language, room, field, text] = row.slice(1, -1).split(/, (?![^(]*\))/);
    const adding = sql
      .raw(
        `insert into translations (language, room_id, field, original, text) values (${language}, ${room}, ${field}, 'x', ${text})`,
      )
      .execute(db);
    await expect(adding).rejects.toThrow(reason);
  });

  it('brings translations back with the back-up, and lets them go with their room [HOUSE-24]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nightdesk-translations-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'house.backup');
    await writeBackup(house.database.pool, path, new Date('2026-11-15T18:00:00Z'));
    const restored = await createTestDatabase({ bare: true });
    await restoreBackup(restored.pool, path);
    const { app: again } = await openServer(restored);
    const shown = await again.inject({ url: '/api/rooms/1', headers: { 'accept-language': 'de' } });
    expect(shown.json()).toMatchObject({ title: 'Laternenbett', details: 'Schläft 1' });
    await sql`insert into translations (language, room_id, field, original, text) values ('de', 2, 'title', 'x', 'y')`.execute(
      restored.db,
    );
    await sql`delete from rooms where id = 2`.execute(restored.db);
    const { rows } = await sql`select * from translations where room_id = 2`.execute(restored.db);
    expect(rows).toEqual([]);
  });
});
