import type { SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type Schemas = readonly (readonly [name: string, schema: object])[];
type Described = { components?: { schemas?: Record<string, object> } };

/** All schemas that a description refers to, directly or not. */
const findUsed = (description: object, schemas: Schemas): Schemas => {
  const text = JSON.stringify(description);
  const isNamed = ([name]: Schemas[number]) => text.includes(`"#/components/schemas/${name}"`);
  const named = schemas.filter(isNamed);
  if (named.length === 0) return [];
  const rest = schemas.filter((schema) => !isNamed(schema));
  return [...named, ...findUsed(named, rest)];
};

/** Every named schema appears as input and as output; unreferenced ones are removed. */
const pruneComponents: SwaggerTransformObject = (document) => {
  const { components, ...full } = jsonSchemaTransformObject(document) as Described; // we ask for OpenAPI 3
  const used = findUsed(full, Object.entries(components?.schemas ?? {}));
  return { ...full, components: { ...components, schemas: Object.fromEntries(used) } };
};

type Response = { description?: string; headers?: Record<string, object> };
type Body = { content: Record<string, object> };
type Operation = {
  'x-example'?: object;
  'x-upload'?: readonly string[];
  requestBody?: Body;
  parameters?: { name: string }[];
  responses: Record<string, Response>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

const link = {
  description: 'The next page, where there is one: `<address>; rel="next"`',
  schema: { type: 'string' },
};
const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer' }, example: 5 };

const isPaged = ({ parameters = [] }: Operation): boolean => parameters.some(({ name }) => name === 'after');

const finishResponse = (operation: Operation, [status, response]: [string, Response]) => {
  const description = response.description === 'Default Response' ? 'Success' : response.description;
  const headers = {
    ...(status === '200' && isPaged(operation) && { Link: link }),
    ...(status === '429' && { 'Retry-After': retryAfter }),
  };
  return [status, { ...response, description, ...(Object.keys(headers).length > 0 && { headers }) }];
};

const mapValues = <From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const addExample = ({ content, ...body }: Body, example: object) => ({
  ...body,
  content: mapValues(content, (media) => ({ ...media, example })),
});

const describeUpload = (types: readonly string[]) => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

const finishOperation = ({ 'x-example': example, 'x-upload': upload, ...operation }: Operation) => ({
  ...operation,
  ...(upload && { requestBody: describeUpload(upload) }),
  ...(example && operation.requestBody && { requestBody: addExample(operation.requestBody, example) }),
  responses: Object.fromEntries(
    Object.entries(operation.responses).map((entry) => finishResponse(operation, entry)),
  ),
});

/** Adds what schemas cannot express: examples of bodies, descriptions of success, response headers. */
export const finishDocument: SwaggerTransformObject = (document) => {
  const pruned = pruneComponents(document) as Document; // we ask for OpenAPI 3
  return { ...pruned, paths: mapValues(pruned.paths, (methods) => mapValues(methods, finishOperation)) };
};
