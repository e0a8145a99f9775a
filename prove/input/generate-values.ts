import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

const nest = (depth: number, wrap: (inner: unknown) => unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>(wrap, 0);

/** Values that honest clients do not send. In a body, the text `1e400` is written without its quotes. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  'x',
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { toString: 'x' },
  { length: 1e9 },
  -1,
  0,
  -0,
  0.1,
  1.005,
  5e-324,
  1e21,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  '1e400',
  '-1',
  '1',
  '0x10',
  'NaN',
  'Infinity',
  '1e2',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'admin',
  '\0',
  'a\0b',
  '\ud800',
  '\udfffx',
  '\u0085',
  '\u200b',
  '\u202ex',
  '\x1c',
  '\u3164',
  '\u2800',
  '\r\nx: y',
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '2027-02-29',
  '9998-12-31',
  '9999-12-31',
  '-001-01-01',
  '+012026',
  '2026-11-15',
  '2027-03-28',
  '24:00',
  '23:59',
  '01:30',
  '16:00Z',
  "'; drop table x --",
  '<img onerror=x>',
  'x'.repeat(121),
  'x'.repeat(3_000),
  'x'.repeat(10_001),
  '🦉'.repeat(400),
  'İ'.repeat(120),
  '%',
  '%00',
  '%ff',
  nest(50, (inner) => [inner]),
  nest(50, (inner) => ({ inner })),
  Array(1_000).fill(0),
  ['2026-11-20'],
  ['1'],
  '//x',
  'javascript:x',
  'data:,x',
  '../..',
  'root',
  'Soup',
  'paid',
  'Cancelled',
  'someone@example.com',
];

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

/** Plausible values by field name, where the schema alone does not determine them. */
export type Plausible = Readonly<Record<string, readonly (string | number)[]>>;

const plausibleOf = (plausible: Plausible, name: string, type: 'string' | 'number') =>
  plausible[name]?.filter((value) => typeof value === type) ?? []; // the schemas say which of them fits

const generateNumber = ({ minimum = -1e9, maximum = 1e9, multipleOf }: Schema): fc.Arbitrary<number> => {
  if (multipleOf === undefined) return fc.double({ min: minimum, max: maximum, noNaN: true });
  const parts = Math.round(1 / multipleOf);
  return fc
    .integer({ min: Math.ceil(minimum * parts), max: Math.floor(maximum * parts) })
    .map((count) => count / parts);
};

const generateString = ({ minLength = 0, maxLength = 24 }: Schema): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 24)) });

const generatePlain = (schema: Schema, plausible: Plausible, name: string): fc.Arbitrary<unknown> => {
  const [kind, drawn] =
    schema.type === 'string'
      ? (['string', generateString(schema)] as const)
      : ([
          'number',
          schema.type === 'integer'
            ? fc.integer({
                min: Math.max(schema.minimum ?? -1e9, -1e9),
                max: Math.min(schema.maximum ?? 1e9, 2 ** 31 - 1),
              })
            : generateNumber(schema),
        ] as const);
  const known = plausibleOf(plausible, name, kind);
  return known.length === 0
    ? drawn
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: drawn });
};

/** Optional fields are mostly omitted, so that one wrong guess does not spoil the rest. */
const generateObject = ({ properties = {}, required = [] }: Schema, plausible: Plausible) =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([field, inner]) => {
        const drawn = generateBy(inner as Schema, plausible, field);
        const isRequired = required.includes(field);
        const missing = { weight: 3, arbitrary: fc.constant(undefined) };
        return [field, isRequired ? drawn : fc.oneof(missing, { weight: 1, arbitrary: drawn })];
      }),
    ),
  );

const generateBy = (schema: Schema, plausible: Plausible, name: string): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => generateBy(one as Schema, plausible, name)));
  if (schema.type === 'object') return generateObject(schema, plausible);
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 4 } = schema;
    return fc.array(generateBy(schema.items as Schema, plausible, name), {
      minLength: minItems,
      maxLength: Math.min(maxItems, 4),
    });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  return schema.type === undefined ? fc.jsonValue({ maxDepth: 2 }) : generatePlain(schema, plausible, name);
};

const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

export const fieldsOf = (schema: z.ZodType): string[] => Object.keys(toSchema(schema).properties ?? {});

/** Values that a schema mostly accepts: refinements are met only by plausible values for field names. */
export const generateSound = (schema: z.ZodType, plausible: Plausible): fc.Arbitrary<unknown> =>
  generateBy(toSchema(schema), plausible, '');
