import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultHouse } from '#contract/house/default-house.ts';
import { defaultTerms, setCurrentHouse } from '#contract/house/house.rules.ts';
import { type Language, languages } from '#contract/languages.rules.ts';
import { composeMessage } from '../../mail/compose-message.ts';
import { toMailRow } from '../../mail/enqueue-mail.ts';
import { setTranslatedTitles } from '../../mail/translate-title.ts';
import { writeExamples } from './mail-examples.ts';

const venue = { timeZone: 'Europe/Lisbon', origin: 'https://desk.example.com' };

/** Every example as it is sent. */
const writeAll = async (language: Language) => {
  setCurrentHouse(defaultHouse);
  onTestFinished(() => setCurrentHouse(defaultTerms));
  const rows = Object.entries(writeExamples(venue, language)).map(([name, mail]) => ({
    name,
    ...toMailRow(mail),
    created_at: new Date('2026-11-16T14:20:00Z'),
  }));
  return Promise.all(
    rows.map(async (row) => {
      const message = await composeMessage(row);
      if (!message) throw new Error('There is no HTML.');
      return { ...row, ...message };
    }),
  );
};

const findMail = async (language: Language, wanted: string) => {
  const mail = (await writeAll(language)).find(({ name }) => name === wanted);
  if (!mail) throw new Error(`There is no example ${wanted}.`);
  return mail;
};

const others = languages.filter((language) => language !== 'en');

/** Names of the house and the guest, which no language changes. */
const ownWords = [
  ...Object.values(defaultHouse).filter((value) => typeof value === 'string' && value.length > 3),
  'Tomás Reyes',
  'tomas.reyes@nightdesk.test',
  'Room Seven',
  'Room Five',
  'Gaming PC',
  'Friday night',
  'Towel',
  'Ramen',
  'Tacos',
  'Europe/Lisbon',
  '9KD2M4XT7B3C',
  '4QX8N2WZ6H1J',
].map(String);

const withoutOwnWords = (text: string): string =>
  ownWords
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), text.replaceAll(/https?:\S+|booking-\w*\.ics/g, ''));

describe.each(others)('in %s', (language) => {
  it('no mail has a word of English or a gap left [LANG-6]', async () => {
    for (const { name, subject, body } of await writeAll(language)) {
      const text = withoutOwnWords(`${subject}\n${body}`);
      expect(text, name).not.toMatch(/[{}]|undefined|NaN|\[object/);
      expect(text, name).not.toMatch(/\b(the|you|your|this|with|from|have|been|will|order|kitchen)\b/i);
      // These languages do not use Latin letters.
      if (language === 'ja' || language === 'ar')
        expect(text.replaceAll(/\bPC\b/g, ''), name).not.toMatch(/[a-z]{2}/i);
    }
  });

  it('every mail says so, and which way it is read [LANG-6]', async () => {
    for (const { html } of await writeAll(language))
      expect(html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : `<html lang="${language}">`);
  });

  it('days, times and amounts are as the language writes them [LANG-6]', async () => {
    const { body, subject } = await findMail(language, 'booked');
    const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
    const start = Date.parse('2026-11-25T15:00:00Z');
    const write = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: venue.timeZone, ...options }).format(start);
    const day = { day: 'numeric', year: 'numeric' } as const;
    expect(subject).toContain(write({ ...day, weekday: 'short', month: 'short' }));
    expect(body).toContain(write({ ...day, weekday: 'long', month: 'long' }));
    expect(body).toContain('15:00');
    const money = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    });
    expect(body).toContain(money.format(307).replace('US$', '$'));
  });

  it('a calendar file has the same moments, and its words in the language [LANG-7]', async () => {
    const { calendars, content } = await findMail(language, 'booked');
    const [file] = calendars;
    const calendar = new ICAL.Component(ICAL.parse(file?.text ?? ''));
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-25T15:00:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-28T11:00:00.000Z');
    expect(event.summary).toBe(content.events?.[0]?.summary);
    expect(event.description).toBe(content.events?.[0]?.description);
    expect(event.description).not.toContain('Reference');
    for (const line of file?.text.split('\r\n') ?? [])
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

it('reads from right to left in Arabic, and leaves codes, numbers and addresses as they are [LANG-8]', async () => {
  const { html, body } = await findMail('ar', 'booked');
  expect(html).not.toMatch(/style="[^"]*(text-align:left|padding-right)/);
  expect(html).toContain('<span dir="auto">9KD2M4XT7B3C</span>');
  // Unicode isolates surround values within a sentence, in both parts.
  for (const part of [html, body]) {
    expect(part).toContain(`\u2068${defaultHouse.phone}\u2069`);
    expect(part).toContain('\u2068tomas.reyes@nightdesk.test\u2069');
  }
  for (const [link = ''] of body.matchAll(/https?:\S*/g)) expect(link).not.toMatch(/[\u2066-\u2069]/);
});

it('says in the mail what the house has translated of its titles [LANG-9]', async () => {
  setTranslatedTitles(
    new Map([
      ['ja', new Map([['Room Seven', '7号室'], ['Ramen', 'ラーメン']])], // biome-ignore format: one line for each language
      ['en', new Map([['Room Seven', 'Never shown']])],
    ]),
  );
  onTestFinished(() => setTranslatedTitles(new Map()));
  const booked = await findMail('ja', 'booked');
  expect(booked.subject).toContain('7号室');
  expect(booked.body).toContain('7号室');
  expect(booked.content.events?.[0]?.summary).toContain('7号室');
  expect((await findMail('ja', 'food-ready')).subject).toContain('2 × ラーメン、Tacos');
  for (const language of ['en', 'de'] as const)
    expect((await findMail(language, 'booked')).subject).toContain('Room Seven');
});
