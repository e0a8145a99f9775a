import type { SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type Described = { components?: { schemas?: Record<string, object> } };

/** Every named schema comes twice, as input and as output; only those that a call refers to are worth reading. */
export const pruneComponents: SwaggerTransformObject = (document) => {
  const full = jsonSchemaTransformObject(document) as Described; // we ask for OpenAPI 3
  const schemas = Object.entries(full.components?.schemas ?? {});
  const text = JSON.stringify(full);
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  return { ...full, components: { ...full.components, schemas: Object.fromEntries(used) } };
};
