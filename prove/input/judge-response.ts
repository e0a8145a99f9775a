import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { type Caller, can } from '#contract/identity/permissions.ts';
import type { Call } from './list-calls.ts';

export type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

/** Where code stands on the disk, and the words of a stack, of SQL or of PostgreSQL: nobody outside is to read them. */
const leak =
  /\bat (?:async )?[\w.<>]*[ (]*\S+:\d+:\d+|file:\/\/|node_modules|node:internal|\.ts\b:\d|\/(?:work|home|root|usr|tmp|var)\/|\b(?:select .+ from|insert into|delete from|update \S+ set|syntax error|violates|duplicate key|null value in|out of range for|invalid byte sequence|SQLSTATE|relation "|column "|constraint ")/i;

const codeOf = (body: string): unknown => {
  try {
    return JSON.parse(body).code;
  } catch {
    return undefined;
  }
};

/** What is wrong with an answer, whatever was asked; undefined when nothing is. */
export const judgeResponse = (
  call: Call,
  { caller, method }: { caller: Caller; method: string },
  { statusCode, headers, body }: Answer,
): string | undefined => {
  if (statusCode >= 500 || !STATUS_CODES[statusCode]) return `was answered ${statusCode}`;
  const [leaked] = leak.exec(body) ?? leak.exec(Object.values(headers).join('\n')) ?? [];
  if (leaked !== undefined) return `told ${JSON.stringify(leaked)}`;
  if (statusCode < 400)
    return call.permission && !can(caller, call.permission, caller?.uid) ? 'let in who may not' : undefined;
  if (method === 'HEAD') return undefined;
  const code = codeOf(body) as ErrorCode; // if it is one, the next line says
  if (!call.codes.has(code)) return `was refused with ${code}, which the contract does not name`;
  return errors[code].status === statusCode ? undefined : `said ${code} with ${statusCode}`;
};
