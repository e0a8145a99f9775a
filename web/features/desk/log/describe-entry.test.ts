import { describe, expect, it } from 'vitest';
import { factorActions, ownActions } from '#contract/desk/log.rules.ts';
import type { LogEntry } from '#contract/desk/log.ts';
import { currentHouse, setCurrentHouse } from '#contract/house/house.rules.ts';
import { permissions } from '#contract/identity/permissions.ts';
import { describeEntry, describeSubject, findSubject, nameActor } from './describe-entry.tsx';
import { textOf } from './log-rows.ts';

setCurrentHouse({ ...currentHouse(), name: 'Nightdesk' });

const entryOf = (part: Partial<LogEntry>): LogEntry => ({
  _id: '1',
  at: '2026-11-15T18:00:00.000Z',
  actor: 'Ada',
  kind: 'guests',
  action: 'sign in',
  subject: 'guest g1',
  title: 'Ines',
  before: null,
  after: null,
  requestId: 'r',
  address: '::1',
  ...part,
});

const say = (part: Partial<LogEntry>): string => textOf(describeEntry(entryOf(part), String));

/** Every action that can be logged: writes of the staff, sign-in events, and actions of the house. */
const writes = Object.entries(permissions)
  .filter(([call, access]) => !call.startsWith('GET ') && ['staff', 'admins', 'owner'].includes(access))
  .map(([call]) => call);
const actions = [...writes, ...factorActions, ...ownActions];

describe('the sentence of an entry', () => {
  it.each(actions)('is its own for %s [LOG-9]', (action) => {
    const said = say({ action, guest: 'Ines', after: { amount: 5, state: 'clean', role: 'clerk' } });
    expect(said).not.toBe(`Ada did ${action}`);
    expect(said).toContain(action === 'revoke admin' ? 'Ines' : 'Ada');
    expect(said).not.toMatch(/[{}<>]|undefined|somebody|something/);
  });

  it.each<[string, Partial<LogEntry>]>([
    ['Ada did POST /desk/unheard-of', { action: 'POST /desk/unheard-of' }],
    ['Ada made Ines a clerk', { action: 'PUT /users/{uid}', after: { role: 'clerk' } }],
    [
      'Ada pinned a note on Ines',
      { action: 'PUT /desk/guests/{uid}/notes/{noteId}', after: { pinned: true } },
    ],
    [
      'Ada unpinned a note on Ines',
      { action: 'PUT /desk/guests/{uid}/notes/{noteId}', after: { pinned: false } },
    ],
    [
      'Ada withdrew a note on Ines',
      { action: 'DELETE /desk/guests/{uid}/notes/{noteId}', before: { noteId: 'n' } },
    ],
    ['Ada suspended Ines', { action: 'PUT /desk/guests/{uid}', after: { suspended: true } }],
    ['Ada lifted the suspension of Ines', { action: 'PUT /desk/guests/{uid}', after: { suspended: false } }],
    ['Ada changed Ines', { action: 'PUT /desk/guests/{uid}', after: { changed: ['name'] } }],
    [
      'Ada took $12.50 from Ines',
      {
        action: 'POST /desk/bookings/{id}/payments',
        subject: 'booking B1',
        title: 'Loft',
        guest: 'Ines',
        after: { amount: 12.5 },
      },
    ],
    [
      'Ada deleted the passkey My phone',
      { action: 'POST /auth/passkey/delete-passkey', before: { passkey: 'My phone' } },
    ],
    [
      'Nightdesk released Loft, 2026-11-15 16:00: not paid in time',
      {
        actor: '',
        action: 'release hold',
        subject: 'room 3',
        title: 'Loft',
        after: { date: '2026-11-15', time: '16:00' },
      },
    ],
    [
      'Nightdesk released Loft, 2026-11-15 16:00, and 2 more: not paid in time',
      {
        actor: '',
        action: 'release hold',
        subject: 'room 3',
        title: 'Loft',
        after: { date: '2026-11-15', time: '16:00', places: 'room 3, pc 1, room 3' },
      },
    ],
    ['Ada tried to change a bill', { kind: 'money', refused: 'BILL_DUE' }],
    ['Somebody tried to sign in as Ada', { kind: 'access', refused: 'SIGN_IN_FAILED' }],
  ])('reads: %s [LOG-9]', (sentence, part) => {
    expect(say(part)).toBe(sentence);
  });

  it('does without what is gone [LOG-9]', () => {
    const gone = { subject: 'booking B1', title: '', action: 'POST /desk/bookings/{id}/check-in' };
    expect(say(gone)).toBe('Ada checked somebody in to something');
  });
});

describe('what an entry is about', () => {
  it.each<[string, string | undefined, Partial<LogEntry>]>([
    ['B1', '/desk/bookings/B1', { subject: 'booking B1', title: 'Loft' }],
    ['B1', undefined, { subject: 'booking B1', title: '' }],
    ['#1053', '/OrderUpdate', { subject: 'order 1053', title: '' }],
    ['Settings', '/desk/settings', { subject: 'house', title: '' }],
    ['Price rules', '/desk/rates', { subject: 'price rules', title: '' }],
    ['Loft', '/desk/rooms/room/3', { subject: 'room 3', title: 'Loft' }],
    ['Old Loft', undefined, { subject: 'room 3', title: '', before: { title: 'Old Loft' } }],
    ['Ines', '/desk/guests/g1', { subject: 'guest g1', title: 'Ines' }],
    ['', undefined, { subject: 'guest g1', title: '' }],
  ])('is called %j and found at %s [LOG-9]', (name, address, part) => {
    const entry = entryOf(part);
    expect([describeSubject(entry), findSubject(entry)]).toEqual([name, address]);
  });

  it('is done by the house where nobody has done it [LOG-9]', () => {
    expect([nameActor({ actor: '' }), nameActor({ actor: 'Ada' })]).toEqual(['Nightdesk', 'Ada']);
  });
});
