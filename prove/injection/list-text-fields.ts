import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { identityBodies } from '#contract/identity/identity.ts';
import { payloads } from './payloads.ts';

type Field = { path: string; schema: z.ZodType };

/** The fields of a body, however deep; of a list those of its items. */
const listFields = (schema: z.core.$ZodType, path: string): Field[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => listFields(inner, `${path} ${name}`));
  if (schema instanceof z.ZodArray) return listFields(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => listFields(option, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return listFields(schema.def.innerType, path);
  if (schema instanceof z.ZodPipe)
    return listFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path);
  return schema instanceof z.ZodType ? [{ path, schema }] : [];
};

const bodies = [
  ...Object.entries(endpoints).map(([name, { body }]: [string, Endpoint]) => ({ name, body })),
  ...Object.entries(identityBodies).map(([name, body]) => ({ name, body })),
];

/** Every field of the contract that takes one of the payloads, or an address of a picture made of one. */
export const listTextFields = (): string[] => {
  const tried = [...payloads, ...payloads.map((payload) => `/${payload}`)];
  const fields = bodies.flatMap(({ name, body }) => (body ? listFields(body, name) : []));
  const open = fields.filter(({ schema }) => tried.some((text) => schema.safeParse(text).success));
  return [...new Set(open.map(({ path }) => path))].sort();
};
