import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errors } from '#contract/errors.ts';
import { identityCalls } from '#contract/identity/identity-calls.ts';
import { permissions } from '#contract/identity/permissions.ts';
import { hashAtFullCost } from '../../testing/hash-quickly.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { tags } from './tags.ts';

const { app } = await createTestApp();

const document = (await app.inject('/api/openapi.json')).json();

type Operation = {
  operationId: string;
  tags: string[];
  security: object[];
  requestBody?: { content: Record<string, object> };
  parameters?: { name: string; in: string }[];
  responses: Record<string, { description: string; headers?: object; content: Record<string, object> }>;
};

const operationOf = (key: string): Operation => {
  const [method = '', path = ''] = key.split(' ');
  return document.paths[path][method.toLowerCase()];
};

const calls: Record<string, Endpoint> = { ...endpoints, ...identityCalls };

describe('the API document', () => {
  it('describes every call of the contract, and those to sign in, and nothing else [API-24]', () => {
    const described = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(described.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it('tells what a call takes, gives and refuses [API-24]', () => {
    const list = operationOf('GET /rooms');
    expect(list.parameters?.map(({ name }) => name)).toEqual([
      'limit',
      'after',
      'q',
      'maxPrice',
      'sort',
      'date',
      'nights',
    ]);
    expect(list.responses['200']?.headers).toHaveProperty('Link');
    const { responses } = operationOf('GET /rooms/{id}');
    expect(responses['200']?.content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/Room' },
    });
    expect(responses['404']?.description).toBe('`ROOM_NOT_FOUND` (Room not found)');
    expect(responses.default?.content['application/problem+json']).toEqual({
      schema: { $ref: '#/components/schemas/Problem' },
    });
  });

  it('names every refusal of a call, also those that share a status and those of its fields', () => {
    for (const [key, { errors: codes = [], whenBlank, whenWrong }] of Object.entries(calls)) {
      const { responses } = operationOf(key);
      for (const code of [...codes, whenBlank?.code, whenWrong?.code])
        if (code) expect(responses[errors[code].status]?.description).toContain(`\`${code}\``);
      expect(responses['429']?.headers).toHaveProperty('Retry-After');
    }
  });

  it('tells who may make a call, as the permissions have it', () => {
    for (const [key, access] of Object.entries(permissions)) {
      const { security, responses } = operationOf(key);
      const isOpen = access === 'everyone';
      expect(security).toEqual(isOpen ? [{}, { session: [] }] : [{ session: [] }]);
      expect('401' in responses).toBe(!isOpen);
      if (!isOpen && access !== 'signed-in') expect(responses['403']?.description).toContain('`NOT_ALLOWED`');
    }
    expect(operationOf('POST /auth/change-password').security).toEqual([{ session: [] }]);
    expect(document.components.securitySchemes.session).toMatchObject({
      type: 'apiKey',
      in: 'cookie',
      name: 'nightdesk.session_token',
    });
  });

  it('names each call once, and puts it into a part that is described', () => {
    const operations = Object.keys(calls).map(operationOf);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(operationOf('POST /bookings/{id}/cancel').operationId).toBe('postBookingsByIdCancel');
    expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(
      new Set(tags.map(({ name }) => name)),
    );
  });

  it('shows for a body only examples that the call takes', () => {
    const shown = Object.entries(calls).filter(([, { example }]) => example);
    expect(shown.length).toBeGreaterThan(10);
    for (const [key, { body, example }] of shown) {
      expect([key, body?.safeParse(example).error]).toEqual([key, undefined]);
      expect(operationOf(key).requestBody?.content['application/json']).toMatchObject({ example });
    }
  });

  it('shows an example of every date, time and instant', () => {
    const findBare = (node: unknown, path: string): string[] => {
      if (!node || typeof node !== 'object') return [];
      const { format, examples, ...rest } = node as Record<string, unknown>; // any object of JSON
      // A parameter has its example beside its schema.
      if ('schema' in rest && 'example' in rest) return [];
      const isBare = (format === 'date' || format === 'date-time') && !examples;
      const below = Object.entries(rest).flatMap(([name, child]) => findBare(child, `${path}/${name}`));
      return isBare ? [path, ...below] : below;
    };
    expect(findBare(document, '')).toEqual([]);
    const { properties } = document.paths['/bookings'].post.requestBody.content['application/json'].schema;
    expect(properties).toMatchObject({ date: { examples: ['2026-12-24'] }, time: { examples: ['16:00'] } });
  });

  it('tells which calls happen once under an Idempotency-Key', () => {
    for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const names = (operationOf(key).parameters ?? []).map(({ name, in: place }) => `${place} ${name}`);
      expect(names.includes('header Idempotency-Key')).toBe(endpoint.once === true);
    }
  });

  it('names each schema once', () => {
    expect(Object.keys(document.components.schemas).toSorted()).toEqual([
      'Account',
      'Alternative',
      'Availability',
      'Bill',
      'Block',
      'Board',
      'CalendarFeed',
      'CalendarImport',
      'Checkout',
      'Config',
      'DeskBooking',
      'DeskBookingDetail',
      'DeskGuest',
      'DeskHouse',
      'DeskRoomDetail',
      'DeskRooms',
      'Dish',
      'Feedback',
      'FoodOrder',
      'FoundGuest',
      'FreeNow',
      'GuestDetail',
      'GuestFile',
      'GuestsOverview',
      'House',
      'HouseQuestions',
      'Insights',
      'LogEntry',
      'Loyalty',
      'MailPreferences',
      'MergePreview',
      'Message',
      'NewCalendarFeed',
      'Passkey',
      'Payment',
      'Pc',
      'PcBooking',
      'PriceCalendar',
      'PriceRule',
      'Problem',
      'Quote',
      'Receipt',
      'Refund',
      'RefusedLine',
      'Room',
      'RoomBooking',
      'RoomCalendars',
      'Session',
      'Stay',
      'StayBooking',
      'StudyRoom',
      'Suggestion',
      'TakenSlot',
      'Today',
      'TranslatedText',
      'User',
      'Votes',
      'WaitlistEntry',
    ]);
  });
});

describe('its readable page', () => {
  it('loads only from this server and has no inline script', async () => {
    const { body, headers } = await app.inject('/api/docs');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(body).not.toMatch(/<script(?![^>]*src=)|https?:/);
  });

  it('brings its own reader', async () => {
    const answer = await app.inject('/api/docs/reader.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
    });
  });
});

const run = promisify(execFile);

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
/** Without a check for updates and without telemetry. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

type Finding = { ruleId: string; message: string; location: { pointer: string }[] };

/** Redocly's findings by its recommended rules, including warnings. */
const lint = async (document: string): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-lint-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, document);
  const options = ['lint', '--extends=recommended', '--format=json', '--max-problems=1000', file];
  // It exits with 1 if it finds an error, but still prints its findings.
  const { stdout } = await run(process.execPath, [redocly, ...options], { cwd: folder, env }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { problems }: { problems: Finding[] } = JSON.parse(stdout);
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
};

it('the API document keeps every recommended rule of Redocly [API-24]', async () => {
  const { body } = await app.inject('/api/openapi.json');
  expect(await lint(body)).toEqual([]);
});

it('a document that breaks one is found out', async () => {
  const { license: _, ...info } = (await app.inject('/api/openapi.json')).json().info;
  const found = await lint(JSON.stringify({ openapi: '3.1.0', info, paths: {} }));
  expect(found).toContainEqual(expect.stringContaining('info-license'));
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });

const readIntroduction = async (): Promise<string> => {
  const answer = await fetch(`${address}/api/openapi.json`);
  const document = (await answer.json()) as { info: { description: string } }; // as OpenAPI has it
  return document.info.description;
};

const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

/** The output of each command, run one after the other in one shell. */
const follow = async (commands: string[]): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-introduction-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { stdout } = await run('sh', ['-e', '-c', commands.join('\necho; echo ----\n')], { cwd: folder });
  return stdout.split('\n----\n');
};

it('the introduction can be followed to the letter: sign in, list, book once, cancel, be refused [API-24]', async () => {
  hashAtFullCost();
  const introduction = await readIntroduction();
  const commands = blocksOf(introduction, 'sh');
  expect(commands[0]).toBe(`API=${address}/api\n`);
  const [, signedIn, list, booked, repeated, cancelled, refused] = await follow(commands);
  expect(JSON.parse(signedIn ?? '')).toMatchObject({ user: { email: 'guest@nightdesk.test' } });

  expect(list).toMatch(/^HTTP\/1.1 200 OK/);
  const next = /^link: <([^>]+)>; rel="next"/im.exec(list ?? '')?.[1] ?? '';
  const nextPage = await fetch(new URL(next, address));
  expect(await nextPage.json()).toHaveLength(2);

  const { acknowledged, insertedId } = JSON.parse(booked ?? '');
  expect(acknowledged).toBe(true);
  expect(repeated?.trim()).toBe(insertedId);
  expect(JSON.parse(cancelled ?? '')).toMatchObject({ success: true });
  const [shown = ''] = blocksOf(introduction, 'json');
  expect(JSON.parse(refused ?? '')).toEqual({ ...JSON.parse(shown), requestId: expect.any(String) });
});

it('the introduction names the time zone of the house and a day that can be booked', async () => {
  const introduction = await readIntroduction();
  expect(introduction).toContain('**Europe/Lisbon**');
  expect(introduction).toContain('"date": "2026-12-15"');
});
