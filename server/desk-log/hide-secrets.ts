import { isSecret } from '#contract/desk/log.rules.ts';

/** Replaces every secret. */
const changed = 'changed';

const hide = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hide);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isSecret(name) && one !== null ? changed : hide(one)]),
  );
};

/** The facts of an action without secrets, at any depth. */
export const hideSecrets = (facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  hide(facts) as Readonly<Record<string, unknown>>; // an object stays one
