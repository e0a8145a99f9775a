import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const openPage = async (responses: string | undefined) => {
  vi.resetModules();
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === 'first-responses' && responses !== undefined ? { textContent: responses } : null,
  });
  return import('./first-responses.ts');
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
  const { takeFirstResponse } = await openPage(
    '{"/api/config":{"name":"Nightdesk"},"/api/auth/get-session":null}',
  );
  expect(takeFirstResponse('/api/config')).toEqual({
    data: { name: 'Nightdesk' },
    writtenAt: askedFor + 200,
  });
  expect(takeFirstResponse('/api/config')).toBeUndefined();
});

it('tells nobody from nothing', async () => {
  const { takeFirstResponse } = await openPage('{"/api/auth/get-session":null}');
  expect(takeFirstResponse('/api/auth/get-session')).toEqual({ data: null, writtenAt: askedFor + 200 });
  expect(takeFirstResponse('/api/rooms')).toBeUndefined();
});

it('gives nothing that has waited for too long', async () => {
  const { takeFirstResponse } = await openPage('{"/api/config":{}}');
  elapsed = 15_001;
  expect(takeFirstResponse('/api/config')).toBeUndefined();
});

it('has nothing where the document brought nothing', async () => {
  const { takeFirstResponse } = await openPage(undefined);
  expect(takeFirstResponse('/api/config')).toBeUndefined();
});
