import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Stay } from '#contract/stay/stay.ts';
import { sessionQuery, type Viewer } from '#web/features/identity/session.ts';
import { NoResponseError, ProblemError } from '#web/lib/api.ts';
import { isOutdated } from '#web/lib/last-known.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { stayKey } from '../stay-query.ts';
import { createLastStay } from './last-stay.ts';

vi.stubGlobal('addEventListener', () => {});
afterAll(() => void vi.unstubAllGlobals());

/** Yesterday. */
const earlier = Date.now() - 24 * 3_600_000;

let stored = new Map<string, string>();
beforeEach(() => {
  stored = new Map();
});

/** A browser's storage, shared by all tabs and kept across reloads. */
const createText = () =>
  createStoredText('stay', () => ({
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
  }));

const mara: Viewer = {
  uid: 'mara',
  name: 'Mara',
  email: 'mara@example.test',
  emailVerified: true,
  photoURL: '',
  language: undefined,
  role: 'user',
  since: '',
};
const stay = { now: '2026-11-16T14:12:00Z' } as Stay; // all that matters here

type Answers = { session: () => Promise<Viewer | null>; stay: () => Promise<Stay | null> };
const answering: Answers = { session: async () => mara, stay: async () => stay };
const silence = () => Promise.reject(new NoResponseError('nobody'));
const refusing = (status: number) => () =>
  Promise.reject(
    new ProblemError({ type: '', title: '', status, detail: '', code: 'NO_STAY', requestId: '' }),
  );

/** Opens the page, as after a reload. */
const openPage = async (answers: Answers) => {
  // Everything stored comes from an earlier visit.
  stored.set('stay', (stored.get('stay') ?? '').replaceAll(/"at":\d+/g, `"at":${earlier}`));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const text = createText();
  void createLastStay(text).follow(client);
  new QueryObserver(client, { queryKey: sessionQuery.queryKey, queryFn: answers.session }).subscribe(
    () => {},
  );
  const observer = new QueryObserver(client, { queryKey: stayKey, queryFn: answers.stay });
  observer.subscribe(() => {});
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return {
    client,
    text,
    viewer: () => client.getQueryData(sessionQuery.queryKey),
    stay: () => client.getQueryData(stayKey),
    query: () => observer.getCurrentResult(),
  };
};

it('shows what was last known where nobody answers, and does not take it for the present [OFFLINE-10]', async () => {
  const before = await openPage(answering);
  expect(isOutdated(before.query(), Date.now())).toBe(false);
  const page = await openPage({ session: silence, stay: silence });
  expect([page.viewer(), page.stay()]).toEqual([mara, stay]);
  expect(isOutdated(page.query(), Date.now())).toBe(true);
});

it.each([
  ['from before the page was opened', { dataUpdatedAt: 999 }, true],
  ['that could not be asked for again', { isError: true }, true],
  ['that waits for the network', { fetchStatus: 'paused' as const }, true],
  ['of a minute and a half ago', { dataUpdatedAt: 9_999 }, true],
  ['that has just come', {}, false],
])('an answer %s is outdated: %j, %s [OFFLINE-10]', (_, one, isOld) => {
  const query = { dataUpdatedAt: 100_000, isError: false, fetchStatus: 'idle' as const, ...one };
  expect(isOutdated(query, 100_000, 1_000)).toBe(isOld);
});

it('asks again for everything as soon as somebody answers [OFFLINE-11]', async () => {
  await openPage(answering);
  const session = vi.fn<Answers['session']>(silence);
  const page = await openPage({ session, stay: silence });
  expect(page.stay()).toEqual(stay);
  session.mockImplementation(async () => mara);
  page.client.setQueryData(stayKey, { ...stay, now: '2026-11-16T15:00:00Z' });
  await vi.waitFor(() => expect(page.client.getQueryState(sessionQuery.queryKey)?.status).toBe('success'));
  expect(session).toHaveBeenCalledTimes(2);
});

it.each<[string, Answers]>([
  ['nobody is signed in', { ...answering, session: async () => null, stay: silence }],
  ['somebody else is signed in', { session: async () => ({ ...mara, uid: 'noor' }), stay: silence }],
  ['there is no stay', { ...answering, stay: async () => null }],
  ['the session has ended', { ...answering, stay: refusing(401) }],
  ['there is nothing under its address', { ...answering, stay: refusing(404) }],
])('forgets it when %s [OFFLINE-9]', async (_, answers) => {
  await openPage(answering);
  await openPage(answers);
  expect(stored.get('stay')).not.toContain('14:12');
  const page = await openPage({ session: silence, stay: silence });
  expect(page.stay()).toBeUndefined();
});

it('keeps messages about the stay, and not those about the bookings of others [OFFLINE-9]', async () => {
  const { client, text } = await openPage(answering);
  client.setQueryData(stayKey, { ...stay, bookings: [{ _id: 'own' }] });
  for (const id of ['own', 'other'])
    client.setQueryData(['GET /bookings/{id}/messages', { params: { id } }], [`about the ${id} one`]);
  client.setQueryData(sessionQuery.queryKey, mara);
  expect(text.read()).toContain('about the own one');
  expect(text.read()).not.toContain('about the other one');
});

it('keeps what has not been answered again, but not for long [OFFLINE-9]', async () => {
  const known = (day: number) => ({
    key: ['GET /bookings/{id}/messages', { params: { id: `of day ${day}` } }],
    data: [],
    at: Date.now() - day * 24 * 3_600_000,
  });
  const text = createText();
  const client = new QueryClient();
  void createLastStay(text).follow(client);
  text.write(JSON.stringify({ known: [known(1), known(8)] }));
  client.setQueryData(sessionQuery.queryKey, mara);
  expect(text.read()).toContain('of day 1');
  expect(text.read()).not.toContain('of day 8');
});

it('stays as it is while the server has trouble [OFFLINE-10]', async () => {
  await openPage(answering);
  const page = await openPage({ session: refusing(503), stay: refusing(503) });
  expect(page.stay()).toEqual(stay);
});

it('starts from nothing where what is stored makes no sense [OFFLINE-10]', async () => {
  stored.set('stay', '{"known":3}');
  const page = await openPage({ session: silence, stay: silence });
  expect(page.stay()).toBeUndefined();
});
