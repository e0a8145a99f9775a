import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expect } from 'vitest';
import { z } from 'zod';
import { addDays } from '#contract/dates.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { identityBodies } from '#contract/identity/identity.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { startServer } from '#server/testing/processes/start-server.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { updateRows } from '#server/testing/rows.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#server/testing/test-database.ts';
import { prove } from '../prove.ts';
import { houseOf } from './house-of.ts';
import { openBrowser } from './open-browser.ts';
import { payloads } from './payloads.ts';
import { sendTexts, textsOf } from './send-texts.ts';
import { shownColumns, textColumns } from './text-columns.ts';

type Field = { path: string; schema: z.ZodType };

/** The fields of a body at any depth, including those of list items. */
const listFields = (schema: z.core.$ZodType, path: string): Field[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => listFields(inner, `${path} ${name}`));
  if (schema instanceof z.ZodArray) return listFields(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => listFields(option, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return listFields(schema.def.innerType, path);
  if (schema instanceof z.ZodPipe)
    return listFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path);
  return schema instanceof z.ZodType ? [{ path, schema }] : [];
};

const bodies = [
  ...Object.entries(endpoints).map(([name, { body }]: [string, Endpoint]) => ({ name, body })),
  ...Object.entries(identityBodies).map(([name, body]) => ({ name, body })),
];

/** Every field of the contract that accepts one of the payloads, plain or as a picture's address. */
const listTextFields = (): string[] => {
  const tried = [...payloads, ...payloads.map((payload) => `/${payload}`)];
  const fields = bodies.flatMap(({ name, body }) => (body ? listFields(body, name) : []));
  const open = fields.filter(({ schema }) => tried.some((text) => schema.safeParse(text).success));
  return [...new Set(open.map(({ path }) => path))].sort();
};

/** A list first shows this many offers; its document carries one more, which shows that there are others. */
const offersOfPage = 9;

/** Lists whose documents carry their first offers when opened without a search, and the query for these offers. */
const lists = [
  { path: '/rooms', offers: "rooms where kind = 'sleeping'" },
  { path: '/studyRoom', offers: "rooms where kind = 'study'" },
  { path: '/pcAccess', offers: 'pcs' },
];

const firstPages = lists.map(({ path }) => path);

/** Replaces the title, description and picture of each list's first offers, with another text for each offer. */
const fillFirstPages = async ({ pool }: TestDatabase, texts: readonly string[]): Promise<void> => {
  for (const { offers } of lists) {
    const [table = ''] = offers.split(' ');
    const { rows } = await pool.query(`select id from ${offers} order by id limit ${texts.length}`);
    for (const [at, { id }] of rows.entries())
      await pool.query(`update ${table} set title = $2, description = $2, image = $2 where id = $1`, [
        id,
        texts[at],
      ]);
  }
};

/** The titles of the offers in the data embedded in a document; none if there is no data. */
const readFirstTitles = (data: string | null): string[] => {
  const answers: Record<string, { title: string }[]> = JSON.parse(data ?? '{}');
  const [, offers = []] =
    Object.entries(answers).find(([call]) => call.endsWith(`?limit=${offersOfPage + 1}`)) ?? [];
  return offers.map(({ title }) => title);
};

const fetchFirstTitles = async (url: string): Promise<string[]> => {
  const text = await (await fetch(url)).text();
  return readFirstTitles(/ id="first-responses">(.*?)<\/script>/s.exec(text)?.[1] ?? null);
};

const readDownload = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

/** The cells of a CSV file as a spreadsheet reads them. */
const readCells = (csv: string): string[] =>
  [...csv.slice(1).matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

const shuffle = (texts: readonly string[], seed: number): string[] => {
  const random = seededRandom(seed);
  return texts
    .map((text) => ({ text, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text);
};

prove(
  {
    test: 'script injection in every stored text',
    must: 'no script runs, no content policy is violated, and exported files contain no formula',
    short: 4,
    long: payloads.length,
    unit: 'payloads in every field',
  },
  async ({ count, seed }) => {
    // A field that is missing here is new in the contract: add where its text is stored and shown.
    expect(Object.keys(textColumns).sort()).toEqual(listTextFields());
    const kept = Object.values(textColumns).filter((place) => typeof place === 'string');
    expect(kept.filter((place) => !shownColumns[place])).toEqual([]);

    const texts = shuffle(payloads, seed).slice(0, count);
    const database = await createTestDatabase({ demo: true });
    const server = startServer({
      DATABASE_URL: urlOf(database),
      AUTH_SECRET: sharedSecret,
      VENUE_TIME_ZONE: 'Europe/Lisbon',
      RATE_LIMIT_PER_MINUTE: '1000000',
      MAX_UPCOMING_BOOKINGS: '1000000',
    });
    const address = await server.address;
    const house = await sendTexts(address, database, texts);
    for (const place of Object.keys(shownColumns)) {
      const [table = '', column = ''] = place.split('.');
      const { rows } = await database.pool.query(`select ${column} as text from ${table}`);
      const missing = textsOf(place, texts).filter((text) => !rows.some((row) => row.text?.includes(text)));
      expect(missing, `not in ${place}`).toEqual([]);
    }

    const browser = await openBrowser(address);
    const [text = ''] = texts;
    const visitor = await browser.enter();
    await visitor.open('/', 'Nightdesk');
    for (const path of ['/rooms', '/studyRoom', '/pcAccess', '/feedback'])
      await visitor.open(`${path}?pages=20`, text);
    for (const { path, description, says } of [...house.detailed, ...house.pictured])
      await visitor.open(path, description, says);
    // Without a search, the document itself contains the first offers as data. Filling them comes after the pages above.
    for (let at = 0; at < texts.length; at += offersOfPage) {
      const some = texts.slice(at, at + offersOfPage);
      await fillFirstPages(database, some);
      for (const path of firstPages) {
        const isFilled = expect.arrayContaining(some);
        // The server is notified of changes a moment later.
        await expect.poll(() => fetchFirstTitles(`${address}${path}`), { message: path }).toEqual(isFilled);
        await visitor.open(path, some.at(-1));
        const data = await visitor.page.locator('#first-responses').textContent();
        expect(readFirstTitles(data), path).toEqual(isFilled);
      }
    }
    await visitor.open('/food', text);
    await visitor.close();

    const guest = await browser.enter(house.guest.headers.cookie);
    for (const path of [
      '/LoyaltyProgram',
      '/OrderStatus',
      `/pay/${house.pending}`,
      '/feedback?mine=true&pages=20',
    ])
      await guest.open(path, text);
    for (const path of [`/thanks?checkout=${house.paid}`, `/receipt/${house.receipt}`])
      await guest.open(path, text);
    await guest.open('/orderinfo', 'For Order #');
    await guest.open('/bookings', text);
    const [file] = await Promise.all([
      guest.page.waitForEvent('download'),
      guest.page.getByRole('button', { name: 'Add all to calendar' }).click(),
    ]);
    const calendar = await readDownload(file);
    expect(calendar.match(/^BEGIN:VEVENT/gm)?.length).toBeGreaterThanOrEqual(texts.length);
    expect(calendar).not.toMatch(/^(BEGIN:VALARM|ATTACH)/m);
    await guest.open('/payments', 'Download CSV');
    const [csv] = await Promise.all([
      guest.page.waitForEvent('download'),
      guest.page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const cells = readCells(await readDownload(csv));
    expect(cells.length).toBeGreaterThan(texts.length);
    expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    for (const image of texts) {
      await updateRows(database.db, 'users', { id: house.guest.uid }, { image, name: image });
      await guest.open('/profile', image);
    }
    await guest.close();

    const admin = await browser.enter(house.admin.headers.cookie);
    for (const path of [
      '/admin-requests',
      '/OrderUpdate?pages=20',
      '/OrderUpdate?view=board',
      '/MenuUpdate',
      '/refunds',
    ])
      await admin.open(path, text.slice(0, 30));
    await admin.open('/feedback?pages=20', text);
    await admin.open('/UDI', texts.at(-1));
    for (;;) {
      const more = admin.page.getByRole('button', { name: 'Show earlier suggestions' });
      if ((await more.count()) === 0) break;
      await more.click();
      await admin.page.waitForTimeout(300);
    }
    await admin.look();
    // Ten days at a time: the board draws only what is in view.
    for (let at = 0; at < texts.length; at += 10)
      await admin.open(`/desk/board?date=${addDays(house.firstDay, at)}`, texts[at]);
    await admin.open(`/desk/bookings/${house.billed}`, text);
    await admin.open(`/desk/guests/${house.noted}`, text);
    await admin.open('/desk/bookings?pages=20', text);
    await admin.open('/desk/rates', textsOf('price_rules.name', texts)[0]);
    await admin.open('/desk/rooms/pc/1', textsOf('calendar_imports.name', texts).at(-1));
    for (const one of texts) {
      const said = houseOf(one);
      const answer = await fetch(`${address}/api/desk/house`, {
        method: 'PUT',
        body: JSON.stringify(said),
        headers: { ...house.admin.headers, 'content-type': 'application/json' },
      });
      expect(answer.status, `${JSON.stringify(said)}: ${await answer.text()}`).toBe(200);
      for (const path of ['/', '/F&Q', '/login', `/receipt/${house.receipt}`])
        await admin.open(path, said.name?.trim());
      await admin.open('/desk/settings', 'How it will look');
    }
    await admin.open('/dev/mail');
    await admin.close();
    for (const { headers, names } of house.keepers) {
      const keeper = await browser.enter(headers.cookie);
      await keeper.open('/profile', names.at(-1));
      await keeper.close();
    }

    expect(browser.found).toEqual([]);
    const hidden = Object.entries(shownColumns).flatMap(([place, path]) => {
      // A room's details are shown line by line.
      const isShown = (one: string) => one.split('\r\n').every((line) => browser.hasShown(path, line));
      const isPictured = (one: string) => browser.hasPictured(path, one);
      const isDescribed = (one: string) => browser.hasDescribed(path, one);
      const isInWords = place.endsWith('.image_texts') ? isDescribed : isShown;
      const isSeen = place.endsWith('.image') ? isPictured : isInWords;
      return textsOf(place, texts)
        .filter((one) => !isSeen(one))
        .map((one) => `${one} of ${place} at ${path}`);
    });
    expect(hidden).toEqual([]);
    return `${texts.length} payloads in ${Object.keys(shownColumns).length} columns, shown by ${browser.loads()} page loads as text; ${browser.stopped.pictures} requests for pictures of other sites were blocked`;
  },
);
