import { z } from 'zod';
import { fromCents, maxAmount } from '#contract/money.ts';

/** The parts of a JSON schema that contain a field's limits. */
type Node = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Node[];
  oneOf?: readonly Node[];
  properties?: Readonly<Record<string, Node>>;
  items?: Node;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** zod's own bounds of integers, which are not limits of ours. */
const isOurs = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

const write = (bound: number): string => bound.toLocaleString('en');

/** `1 to 30`, `at least 1`, `at most 30`; undefined without any bound. */
const writeRange = (from: number | undefined, to: number | undefined): string | undefined => {
  if (isOurs(from) && isOurs(to)) return from === to ? write(from) : `${write(from)} to ${write(to)}`;
  if (isOurs(from)) return `at least ${write(from)}`;
  return isOurs(to) ? `at most ${write(to)}` : undefined;
};

/** Limits of money, in the house's currency. */
const inCurrency = (node: Node): Node => {
  if (node.format !== 'money') return node;
  const most = (bound: number) => (bound / 1_000_000) * maxAmount();
  const { minimum = 0, maximum = 0 } = node;
  return {
    ...node,
    minimum: minimum < 0 ? most(minimum) : Math.max(minimum, minimum === 0 ? 0 : fromCents(1)),
    maximum: most(maximum),
    multipleOf: fromCents(1),
  };
};

const describeNumber = (node: Node): string => {
  const { type, minimum, exclusiveMinimum, maximum, multipleOf } = inCurrency(node);
  const range = writeRange(minimum ?? exclusiveMinimum, maximum);
  if (type === 'integer') return range ? `is ${range}, in whole numbers` : 'must be a whole number';
  const steps = multipleOf ? `, in steps of ${multipleOf}` : '';
  return range ? `is ${range}${steps}` : `must be a number${steps}`;
};

const listWords = (words: readonly unknown[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ');

const choicesOf = ({ enum: choices, const: only }: Node): readonly unknown[] =>
  choices ?? (only === undefined ? [] : [only]);

/** A value's limits, to follow its name: `is 0 to 5, in steps of 0.1`. Without listed values, the first alternative counts. */
const describeNode = (nodes: readonly Node[]): string => {
  const choices = nodes.flatMap(choicesOf);
  if (choices.length > 0) return `is ${listWords([...new Set(choices)])}`;
  const [node = {}] = nodes;
  switch (node.type) {
    case 'integer':
    case 'number':
      return describeNumber(node);
    case 'string': {
      const range = writeRange(node.maxLength === undefined ? undefined : node.minLength, node.maxLength);
      return range ? `must have ${range} characters` : 'must be text';
    }
    case 'boolean':
      return 'is true or false';
    case 'array':
      return `must have ${writeRange(node.minItems, node.maxItems) ?? 'any number of'} entries`;
    default:
      return 'is not valid';
  }
};

/** Returns a description of the limits of any field, by path. */
export const describeLimits = (schema: z.ZodType): ((path: readonly PropertyKey[]) => string) => {
  // Every type of JSON schema that zod writes has these parts or none of them.
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node & {
    $defs?: Readonly<Record<string, Node>>;
  };
  const resolve = (node: Node): readonly Node[] => {
    const named = node.$ref && root.$defs?.[node.$ref.split('/').at(-1) ?? ''];
    const ways = named ? [named] : (node.anyOf ?? node.oneOf);
    return ways ? ways.flatMap(resolve) : [node];
  };
  const step = (nodes: readonly Node[], name: PropertyKey): readonly Node[] =>
    nodes.flatMap(({ properties, items }) => {
      const next = typeof name === 'number' ? items : properties?.[String(name)];
      return next ? resolve(next) : [];
    });
  return (path) => describeNode(path.reduce(step, resolve(root)));
};
