import type { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { describeMissing, nameField } from '#contract/fields.rules.ts';
import { isBlank } from '#contract/fields.ts';
import { AppError } from '../app-error.ts';
import { describeLimits } from './describe-limits.ts';

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((part, name) => (part as Record<PropertyKey, unknown> | null | undefined)?.[name], data);

/** Validates with the contract's schemas and describes wrong fields by their limits or the schema's message, never by zod's. */
export const compileValidator: typeof validatorCompiler = ({ schema }) => {
  const contract = schema as z.ZodType; // all of ours are zod's
  let limits: ReturnType<typeof describeLimits> | undefined;

  const explain = ({ path, message }: z.core.$ZodIssue, data: unknown): string => {
    if (message && !message.includes('{field}')) return message;
    const field = path.join('.');
    if (path.length === 0) return message.replace('{field}', 'It') || 'This takes a JSON object.';
    if (isBlank(valueAt(data, path))) return describeMissing(field);
    if (message) return message.replace('{field}', nameField(field));
    limits ??= describeLimits(contract);
    return `${nameField(field)} ${limits(path)}.`;
  };
  const list = (issues: readonly z.core.$ZodIssue[], data: unknown) =>
    issues.map((issue) => ({
      keyword: issue.code,
      instancePath: `/${issue.path.join('/')}`,
      schemaPath: '',
      params: {},
      message: explain(issue, data),
    }));

  return (data) => {
    try {
      // Fastify passes null for no body, zod expects undefined. Our own messages replace zod's.
      const { success, data: value, error } = contract.safeParse(data ?? undefined, { error: () => '' });
      return success ? { value } : { error: list(error.issues, data) };
    } catch (error) {
      // zod throws on a `length` that cannot be compared: such a body is as invalid as any other.
      if (error instanceof TypeError) return { error: new AppError('BAD_INPUT', {}, { cause: error }) };
      throw error;
    }
  };
};
