import { expect, it } from 'vitest';
import type { PriceRule } from '#contract/prices/prices.ts';
import { christmas, newYear, nightOwls, sampleRule, weekend } from '../sample-rules.ts';
import { listRoomRules, takeIn } from './room-rules.ts';

const saved = (rule: ReturnType<typeof sampleRule>, at: number): PriceRule => ({
  ...rule,
  _id: String(at),
  version: 1,
});
const only = sampleRule({ name: 'Only this', kinds: ['room'], ids: [7] });
const rules = [newYear, weekend, christmas, nightOwls, only, sampleRule({ on: false })].map(saved);

it('lists the rules that are or could be for a room, and how they are', () => {
  const parts = (id: number, today: string) =>
    listRoomRules(rules, { kind: 'room', id }, today).map(({ rule, part }) => [rule.name, part]);
  expect(parts(7, '2026-11-16')).toEqual([
    ['31 Dec', 'left out'],
    ['Fri and Sat nights', 'taken in'],
    ['20 Dec – 2 Jan', 'taken in'],
    ['Only this', 'alone'],
  ]);
  expect(parts(8, '2027-01-01')).toEqual([
    ['Fri and Sat nights', 'taken in'],
    ['20 Dec – 2 Jan', 'taken in'],
    ['Only this', 'left out'],
  ]);
  expect(listRoomRules(rules, { kind: 'room', id: 8 }, '2026-11-16')[0]?.part).toBe('taken in');
});

it('names a room in a rule once, and leaves it out', () => {
  const change = (id: number, isIn: boolean) => takeIn(saved(newYear, 0), { kind: 'room', id }, isIn);
  expect(change(7, true)).toEqual({ ids: [8, 9, 7] });
  expect(change(8, true)).toEqual({ ids: [9, 8] });
  expect(change(8, false)).toEqual({ ids: [9] });
});

it('leaves a room out of a rule for all, and takes it in again', () => {
  const room = { kind: 'room', id: 7 } as const;
  expect(takeIn(saved(weekend, 0), room, false)).toEqual({ except: [room] });
  const without = { ...saved(weekend, 0), except: [{ kind: 'pc' as const, id: 7 }, room] };
  expect(listRoomRules([without], room, '2026-11-16')[0]?.part).toBe('left out');
  expect(takeIn(without, room, true)).toEqual({ except: [{ kind: 'pc', id: 7 }] });
  expect(takeIn({ ...without, except: [room] }, room, true)).toEqual({ except: null });
});
