import { isDeepStrictEqual } from 'node:util';
import type { Temporal } from 'temporal-polyfill';
import { digitsOf } from '#contract/house/currency-digits.ts';
import type { DeskHouse, HouseChange, HouseSettings } from '#contract/house/house.ts';
import { findReworded } from '#contract/house/translations.rules.ts';
import { maxAmountIn } from '#contract/money.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { transactAs } from '../../http/lock-caller.ts';
import type { Settings } from '../../settings.ts';
import {
  countUpcoming,
  findCurrencyFixed,
  findIsEmpty,
  findLargestPrice,
  findStoredHouse,
  insertVersion,
  lockHouse,
  lockRules,
  type StoredHouse,
  shiftPrices,
} from './house.queries.ts';
import { completeHouse } from './open-house.ts';
import { rewordPhrase } from './translations/translations.queries.ts';

type Machine = Pick<Settings, 'taxRate' | 'demo' | 'payments' | 'maxUpcomingBookings' | 'mailServer'>;

/** All settings as admins read them. */
export const showDeskHouse = async (db: Db, machine: Machine, now: Temporal.Instant): Promise<DeskHouse> => {
  const stored = await findStoredHouse(db);
  return {
    ...completeHouse(stored, machine),
    version: stored.version,
    ...(stored.changedBy !== undefined && { changedBy: stored.changedBy }),
    ...(stored.changedAt && { changedAt: stored.changedAt.toISOString() }),
    firstRun: !machine.demo && (await findIsEmpty(db)),
    currencyFixed: await findCurrencyFixed(db),
    upcoming: await countUpcoming(db, new Date(now.epochMilliseconds)),
    machine: {
      payments: machine.payments,
      maxUpcomingBookings: machine.maxUpcomingBookings,
      mailFrom: machine.mailServer?.from ?? null,
    },
  };
};

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The settings that a change really changes; nested ones as a whole. */
const listChanged = (present: HouseSettings, change: HouseChange): Partial<HouseSettings> => {
  const entries = Object.entries(change).flatMap(([name, given]) => {
    if (given === undefined) return [];
    const before = present[name as keyof HouseSettings]; // the schema allows no other names
    const isPart = isObject(given) && isObject(before) && name !== 'wifi';
    const after = isPart ? { ...before, ...given } : given;
    return isDeepStrictEqual(before, after) ? [] : [[name, after]];
  });
  return Object.fromEntries(entries);
};

const refuseOutdated = ({ version, changedBy, changedAt }: StoredHouse, seen: number | undefined): void => {
  if (seen === undefined || seen === version) return;
  throw new AppError('HOUSE_CHANGED', { by: changedBy, at: changedAt?.toISOString() });
};

/** Converts all prices to the digits of another currency, unless one exceeds its limit. */
const changeCurrency = async (tx: Tx, from: string, to: string): Promise<void> => {
  const price = (await findLargestPrice(tx)) / 10 ** digitsOf(from);
  const most = maxAmountIn(to, digitsOf(to));
  if (price > most)
    throw new AppError('PRICES_TOO_LARGE', {
      price: price.toLocaleString('en'),
      most: most.toLocaleString('en'),
      currency: to,
    });
  const digits = digitsOf(to) - digitsOf(from);
  if (digits !== 0) await shiftPrices(tx, digits);
};

/** Reworded texts keep their translations, marked as outdated until somebody revises them. */
const rewordTranslations = async (
  tx: Tx,
  present: HouseSettings,
  { questions, rules }: Partial<HouseSettings>,
): Promise<void> => {
  const wordsOf = (all: HouseSettings['questions']) => all.map(({ question }) => question);
  const reworded = [
    ...(questions ? findReworded(wordsOf(present.questions), wordsOf(questions)) : []).map((change) => ({
      kind: 'question' as const,
      change,
    })),
    ...(rules ? findReworded(present.rules, rules) : []).map((change) => ({ kind: 'rule' as const, change })),
  ];
  for (const { kind, change } of reworded) await rewordPhrase(tx, kind, change);
};

const writeChange = async (
  tx: Tx,
  context: DeskContext,
  machine: Machine,
  { version, ...change }: HouseChange & { version?: number | undefined },
): Promise<void> => {
  await lockHouse(tx);
  const stored = await findStoredHouse(tx);
  refuseOutdated(stored, version);
  const present = completeHouse(stored, machine);
  const changed = listChanged(present, change);
  const names = Object.keys(changed) as (keyof HouseSettings)[]; // it has no other keys
  if (names.length === 0) return;
  // Otherwise admins would lock themselves out.
  if (changed.requireSecondFactor && !context.caller.hasSecondFactor)
    throw new AppError('SECOND_FACTOR_MISSING');
  await rewordTranslations(tx, present, changed);
  // In the same order as changes of price rules, which lock the rules first.
  if (changed.currency) await lockRules(tx);
  await insertVersion(tx, {
    version: stored.version + 1,
    settings: { ...stored.settings, ...changed },
    actor: context.caller,
    at: new Date(context.now.epochMilliseconds),
  });
  if (changed.currency) await changeCurrency(tx, present.currency, changed.currency);
  const before = Object.fromEntries(names.map((name) => [name, present[name]]));
  await recordDeskAction(tx, context, { subject: 'house', before, after: changed });
};

/**
 * Changes settings of the house; refused if based on an outdated version, or for another currency once money
 * is recorded.
 */
export const changeHouse = async (
  db: Db,
  context: DeskContext,
  machine: Machine,
  change: HouseChange & { version?: number | undefined },
): Promise<DeskHouse> => {
  await transactAs(db, context, (tx, caller) => writeChange(tx, { ...context, caller }, machine, change));
  return showDeskHouse(db, machine, context.now);
};
