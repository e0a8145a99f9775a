import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isSecret } from '#contract/desk/log.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Access, permissions } from '#contract/identity/permissions.ts';
import { hideSecrets } from './hide-secrets.ts';

/** Every name in a schema, at any depth. */
const listNames = (schema: unknown): string[] => {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> }; // JSON Schema's word
  const inside = [...Object.values(properties), ...Object.values(rest)].flatMap(listNames);
  return [...Object.keys(properties), ...inside];
};

/** Body fields of calls by staff or owners. */
const listFields = (): string[] => {
  const calls = Object.entries(endpoints as Record<string, Endpoint>).filter(([key]) => {
    const access: Access = permissions[key as keyof typeof permissions]; // the same table's keys
    return !key.startsWith('GET ') && ['staff', 'admins', 'owner'].includes(access);
  });
  const names = calls.flatMap(([, { body }]) =>
    body ? listNames(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : [],
  );
  return [...new Set(names)].toSorted();
};

/** A name in a public response is no secret. */
const isPublic = (name: string): boolean => publicNames.has(name) && !isSecret(name);

const publicNames = new Set(
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([key]) => permissions[key as keyof typeof permissions] === 'everyone')
    .flatMap(([, { response }]) =>
      listNames(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })),
    ),
);

/** Other fields that readers of the log may see. To add a field, decide that here. */
const shown = `
  address amount answer anyway before category change checkIn checkInTime checkOutTime currency date dates days
  description details duration email except field footer freeCancelHours from fromTime guest headline hour id ids
  image imageTexts imageUrl images kind kinds language leaveDue logo membersOnly method minUnits name nights on
  openingHours orderInfo original payment pc percent phone phoneNumber pinned preview price priceFloorPercent
  pricePerNight priceRounding question questions rating reason requireSecondFactor retired role room seen sentence soldOut state stop
  rules study subject suspended take taxRate text time title to toTime town translation uid until upTo usualQuestions version weekdays wifi with words`;

describe('secrets in the log', () => {
  it('of every field that admins can send, those that nobody may read are hidden [LOG-4]', () => {
    const known = shown.trim().split(/\s+/);
    const hidden = listFields().filter((name) => !known.includes(name) && !isPublic(name));
    expect(hidden).toEqual(['accessCode', 'password', 'url']);
    for (const name of hidden) expect(hideSecrets({ [name]: 'hush' })).toEqual({ [name]: 'changed' });
    const facts = Object.fromEntries(known.map((name) => [name, 'seen']));
    expect(hideSecrets(facts)).toEqual(facts);
  });

  it.each([
    'password',
    'currentPassword',
    'passphrase',
    'wifiPassword',
    'secret',
    'totpSecret',
    'token',
    'sessionToken',
    'accessCode',
    'access_code',
    'checkInCode',
    'code',
    'backupCode',
    'apiKey',
    'cookie',
    'credential',
  ])('show as changed at any depth: %s [LOG-4]', (name) => {
    const facts = {
      wifi: { name: 'Loft', [name]: 'hush' },
      list: [{ [name]: ['hush'] }],
      [name]: { a: 'hush' },
    };
    const hidden = {
      wifi: { name: 'Loft', [name]: 'changed' },
      list: [{ [name]: 'changed' }],
      [name]: 'changed',
    };
    expect(hideSecrets(facts)).toEqual(hidden);
    // The absence of a secret is no secret.
    expect(hideSecrets({ [name]: null })).toEqual({ [name]: null });
  });
});
