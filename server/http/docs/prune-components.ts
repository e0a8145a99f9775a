import type { SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type Schemas = readonly (readonly [name: string, schema: object])[];
type Described = { components?: { schemas?: Record<string, object> } };

/** The schemas that a description names, and those that they name in turn. */
const findUsed = (description: object, schemas: Schemas): Schemas => {
  const text = JSON.stringify(description);
  const isNamed = ([name]: Schemas[number]) => text.includes(`"#/components/schemas/${name}"`);
  const named = schemas.filter(isNamed);
  if (named.length === 0) return [];
  const rest = schemas.filter((schema) => !isNamed(schema));
  return [...named, ...findUsed(named, rest)];
};

/** Every named schema comes twice, as input and as output; only those that a call refers to are worth reading. */
export const pruneComponents: SwaggerTransformObject = (document) => {
  const { components, ...full } = jsonSchemaTransformObject(document) as Described; // we ask for OpenAPI 3
  const used = findUsed(full, Object.entries(components?.schemas ?? {}));
  return { ...full, components: { ...components, schemas: Object.fromEntries(used) } };
};
