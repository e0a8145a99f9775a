import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultHouse } from '#contract/house/default-house.ts';
import { defaultTerms, setCurrentHouse } from '#contract/house/house.rules.ts';
import { languages } from '#contract/languages.rules.ts';
import { composeMessage } from '../../mail/compose-message.ts';
import { type NewMail, toMailRow } from '../../mail/enqueue-mail.ts';
import { writeExamples } from './mail-examples.ts';

setCurrentHouse(defaultHouse);
const origin = 'https://desk.example.com';
const venue = { timeZone: 'Europe/Lisbon', origin };
const examples = writeExamples(venue);
/** The same mails in every language: name, language, mail. */
const everywhere = languages.flatMap((language) =>
  Object.entries(writeExamples(venue, language)).map(([name, mail]) => [name, language, mail] as const),
);
setCurrentHouse(defaultTerms);

const written = async (mail: NewMail) => {
  setCurrentHouse(defaultHouse);
  onTestFinished(() => setCurrentHouse(defaultTerms));
  const row = toMailRow(mail);
  const message = await composeMessage({ ...row, created_at: new Date('2026-11-16T14:20:00Z') });
  if (!message) throw new Error('There is no HTML.');
  return { ...row, ...message };
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (text: string): string =>
  text.replace(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole);

/** The visible texts of HTML, piece by piece, and its link targets. */
const readHtml = (html: string) => {
  const body = html.slice(html.indexOf('<body')).replace(/<div[^>]*aria-hidden[^>]*>.*?<\/div>/s, '');
  const pieces = body.split(/<[^>]*>/).map((piece) => decode(piece).trim());
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => decode(link));
  return { pieces: pieces.filter(Boolean), links };
};

describe.each(everywhere)('the mail %s in %s', (_name, language, mail) => {
  it('says the same in HTML and in text, in the same order [MAIL-2]', async () => {
    const { body, html } = await written(mail);
    const { pieces, links } = readHtml(html);
    let at = 0;
    const [house = '', ...rest] = pieces;
    expect(body).toContain(house);
    // The footer of the text has separate lines for the parts of one in HTML.
    for (const piece of rest.flatMap((one) => (body.includes(one) ? [one] : one.split(', ')))) {
      const found = body.indexOf(piece, at);
      expect(found, `${piece} after ${body.slice(0, at)}`).toBeGreaterThanOrEqual(0);
      at = found;
    }
    const seen = [...pieces, ...links].join('\n');
    for (const word of body.split(/[\s:()：（）\u2068\u2069]+/).filter((one) => one !== '--'))
      expect(seen, word).toContain(word);
    for (const [link] of body.matchAll(/https?:\S+/g)) expect(links).toContain(link);
    expect(body.match(/https?:\S+/g) ?? []).toHaveLength(links.length);
  });

  it('loads nothing, has both modes and at most one button [MAIL-1]', async () => {
    const { html, pictures } = await written(mail);
    for (const [, source = ''] of html.matchAll(/src="([^"]*)"/g))
      expect(pictures.map(({ cid }) => `cid:${cid}`)).toContain(source);
    expect(html).not.toMatch(/<link|<script|@import|url\(/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(mail.content.blocks.filter(({ type }) => type === 'button').length).toBeLessThanOrEqual(1);
    // A well-known provider clips larger mails.
    expect(html.length).toBeLessThan(102_400);
  });

  it('tells which clock its times go by [MAIL-2]', async () => {
    const { body } = await written(mail);
    expect(/\d\d:\d\d/.test(body)).toBe(body.includes('Europe/Lisbon'));
    if (language === 'en')
      expect(body.includes('Europe/Lisbon')).toBe(body.includes('All times are venue time (Europe/Lisbon).'));
  });
});

it.each([
  ['booked', 'REQUEST', 1],
  ['changed', 'REQUEST', 2],
  ['cancelled', 'CANCEL', 2],
])('the calendar file of %s is a %s of the same event [MAIL-4]', async (name, method, sequence) => {
  const mail = examples[name];
  if (!mail) throw new Error(`There is no example ${name}.`);
  const { calendars } = await written(mail);
  expect(calendars).toHaveLength(1);
  const [{ text, fileName } = { text: '', fileName: '' }] = calendars;
  expect(fileName).toBe('booking-9KD2M4XT7B3C.ics');
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`METHOD:${method}`);
  expect(lines).toContain('UID:9KD2M4XT7B3C@nightdesk');
  expect(lines).toContain(`SEQUENCE:${sequence}`);
  expect(lines).toContain(`STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`);
  expect(lines).toContain('DTSTART:20261125T150000Z');
  expect(lines).toContain('ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:tomas.reyes@nightdesk.test');
});
