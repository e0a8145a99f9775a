import type { LogEntry } from '#contract/desk/log.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';

const sums = new Set(['price', 'amount', 'refund', 'waived', 'total', 'due', 'difference']);

/** A readable field name: `checkInTime` becomes `Check in time`. */
export const nameField = (name: string): string => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Any logged value as readable text. */
export const showFact = (value: unknown, name = ''): string => {
  if (value === null || value === undefined || value === '') return m.desk_log_nothing();
  if (typeof value === 'boolean') return value ? m.desk_log_yes() : m.desk_log_no();
  if (typeof value === 'number') return sums.has(name) ? formatSum(value) : String(value);
  if (Array.isArray(value)) return value.map((one) => showFact(one)).join(', ') || m.desk_log_nothing();
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => m.desk_log_fact({ name: nameField(key), value: showFact(one, key) }))
      .join(', ');
  return String(value);
};

type Fact = { name: string; before: string | undefined; after: string | undefined; isChanged: boolean };

/** The values of an entry before and after, changed ones first. */
export const listFacts = ({ before, after }: Pick<LogEntry, 'before' | 'after'>): Fact[] => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const facts = names.map((name) => {
    const [old, now] = [before, after].map((side) =>
      side && name in side ? showFact(side[name], name) : undefined,
    );
    // A secret is logged as `changed` on both sides.
    const isChanged = JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]) || old === 'changed';
    return { name, before: old, after: now, isChanged };
  });
  return [...facts.filter(({ isChanged }) => isChanged), ...facts.filter(({ isChanged }) => !isChanged)];
};
