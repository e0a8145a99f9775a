import { expect } from 'vitest';
import type { By } from './generate-parts.ts';
import * as desk from './paper.ts';
import { quote } from './price-paper.ts';
import { actor, dateOf, guestAt, isAdmin, isRefused, one, type Run, type Take, thingOf } from './run.ts';

/** Expects that everybody is quoted today's prices, no matter what was quoted before. */
const expectQuotes = async (run: Run): Promise<void> => {
  for (const number of run.house.bookables.keys()) {
    const request = { bookable: thingOf(run, number), date: dateOf(run, number), time: '18:00', count: 3 };
    const { kind, id } = request.bookable;
    const length = kind === 'room' ? 'nights=3' : 'time=18:00&duration=3';
    const path = `/quote?kind=${kind}&id=${id}&date=${request.date}&${length}`;
    const { amount, units } = await run.house.send('GET', path, run.admin);
    const told = (units as { price: number; rules: string[] }[]).map(({ price, rules }) => ({
      price,
      rules,
    })); // the API's own shape
    const onPaper = quote(run.paper, request);
    expect(told).toEqual(onPaper.map(({ cents, rules }) => ({ price: cents / 100, rules })));
    expect(amount).toBe(desk.sum(onPaper.map(({ cents }) => cents)) / 100);
  }
};

/** Changes the rules, which only admins may; undefined if refused. */
const changeRules = async (
  run: Run,
  by: By,
  {
    method,
    path,
    body,
    code,
  }: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object; code?: string },
): Promise<string | undefined> => {
  const caller = actor(run, guestAt(run, 0).uid, by);
  const response = await run.house.send(method, `/desk/rates${path}`, caller, body);
  if (isRefused(run, response, isAdmin(run, caller) ? code : 'NOT_ALLOWED')) return undefined;
  return `${response.insertedId}`;
};

export const addRule: Take<'addRule'> = async (run, { by, rule }) => {
  const id = await changeRules(run, by, { method: 'POST', path: '', body: rule });
  if (id === undefined) return undefined;
  run.paper.rules.push({ ...rule, id });
  run.count('a price rule more');
  await expectQuotes(run);
  return undefined;
};

export const switchRule: Take<'switchRule'> = async (run, { which, by, on }) => {
  const rule = one(run.paper.rules, which);
  if (!rule) return undefined;
  const done = await changeRules(run, by, { method: 'PUT', path: `/${rule.id}`, body: { on } });
  if (done !== undefined) rule.on = on;
  await expectQuotes(run);
  return undefined;
};

export const dropRule: Take<'dropRule'> = async (run, { which, by }) => {
  const { paper } = run;
  const rule = one(paper.rules, which);
  const code = rule ? {} : { code: 'RULE_NOT_FOUND' };
  const done = await changeRules(run, by, { method: 'DELETE', path: `/${rule?.id ?? 'gone'}`, ...code });
  if (done !== undefined) paper.rules = paper.rules.filter((one) => one !== rule);
  await expectQuotes(run);
  return undefined;
};

/** Reverses the order of the rules. */
export const turnRules: Take<'turnRules'> = async (run, { by }) => {
  const { paper } = run;
  if (paper.rules.length === 0) return undefined;
  const turned = paper.rules.toReversed();
  const body = { ids: turned.map(({ id }) => id) };
  const done = await changeRules(run, by, { method: 'PUT', path: '/order', body });
  if (done !== undefined) paper.rules = turned;
  await expectQuotes(run);
  return undefined;
};
