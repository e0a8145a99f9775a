import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const openPage = async (answers: string | undefined) => {
  vi.resetModules();
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === 'first-answers' && answers !== undefined ? { textContent: answers } : null,
  });
  return import('./first-answers.ts');
};

const askedFor = Date.parse('2026-11-16T12:00:00Z');
let elapsed = 0;

beforeEach(() => {
  elapsed = 900;
  vi.spyOn(Date, 'now').mockImplementation(() => askedFor + elapsed);
  const navigation = { requestStart: 100, responseStart: 300 };
  vi.stubGlobal(
    'performance',
    Object.assign(Object.create(performance), {
      now: () => elapsed,
      getEntriesByType: () => [navigation],
    }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('gives what came with the document once, as old as the document', async () => {
  const { takeFirstAnswer } = await openPage(
    '{"/api/config":{"name":"Nightdesk"},"/api/auth/get-session":null}',
  );
  expect(takeFirstAnswer('/api/config')).toEqual({ said: { name: 'Nightdesk' }, written: askedFor + 200 });
  expect(takeFirstAnswer('/api/config')).toBeUndefined();
});

it('tells nobody from nothing', async () => {
  const { takeFirstAnswer } = await openPage('{"/api/auth/get-session":null}');
  expect(takeFirstAnswer('/api/auth/get-session')).toEqual({ said: null, written: askedFor + 200 });
  expect(takeFirstAnswer('/api/rooms')).toBeUndefined();
});

it('gives nothing that has waited for too long', async () => {
  const { takeFirstAnswer } = await openPage('{"/api/config":{}}');
  elapsed = 15_001;
  expect(takeFirstAnswer('/api/config')).toBeUndefined();
});

it('has nothing where the document brought nothing', async () => {
  const { takeFirstAnswer } = await openPage(undefined);
  expect(takeFirstAnswer('/api/config')).toBeUndefined();
});
