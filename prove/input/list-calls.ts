import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import {
  type IdentityPath,
  identityBodies,
  identityReads,
  socialProviders,
} from '#contract/identity/identity.ts';
import type { permissions } from '#contract/identity/permissions.ts';

/** A call as clients see it: its input, and the codes that it may be refused with. */
export type Call = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: z.ZodType;
  body?: z.ZodType;
  permission?: keyof typeof permissions;
  codes: ReadonlySet<ErrorCode>;
  /** One in this many bodies is valid. Slow calls get few: the schema refuses the others quickly. */
  oneSoundIn: number;
};

/** Codes that any call may be refused with. */
const common: readonly ErrorCode[] = [
  ...(['BAD_INPUT', 'BAD_JSON', 'NOT_JSON', 'TOO_LARGE', 'FOREIGN_ORIGIN'] as const),
  ...(['NOT_SIGNED_IN', 'NOT_ALLOWED', 'CALL_NOT_FOUND'] as const),
];

/** They hash a password, or are slow otherwise, once the schema accepts a body. */
const dear: ReadonlySet<IdentityPath> = new Set([
  ...(['/sign-up/email', '/sign-in/email', '/change-password', '/delete-user'] as const),
  ...(['/request-password-reset', '/send-verification-email'] as const),
]);

const fromContract = (permission: keyof typeof permissions): Call => {
  const { query, body, errors: own = [], whenBlank, whenWrong, once }: Endpoint = endpoints[permission];
  const [method, path = ''] = permission.split(' ');
  const codes = new Set([
    ...common,
    ...own,
    ...[whenBlank?.code, whenWrong?.code, once && ('IDEMPOTENCY_MISMATCH' as const)].filter(
      (code) => code !== undefined,
    ),
  ]);
  return {
    name: permission,
    method: method as Call['method'],
    path,
    permission,
    codes,
    oneSoundIn: 4,
    ...(query && { query }),
    ...(body && { body }),
  };
};

// The contract does not list identity's refusals per call.
const codes: ReadonlySet<ErrorCode> = new Set(
  (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status < 500), // the table's own keys
);

const post = (path: IdentityPath): Call => ({
  name: `POST /auth${path}`,
  method: 'POST',
  path: `/auth${path}`,
  codes,
  body: identityBodies[path],
  oneSoundIn: dear.has(path) ? 100 : 10,
});

const get = (path: string, query: z.ZodType = z.object({})): Call => ({
  name: `GET /auth${path}`,
  method: 'GET',
  path: `/auth${path}`,
  query,
  codes,
  oneSoundIn: 4,
});

export const listCalls = (): Call[] => [
  ...(Object.keys(endpoints) as (keyof typeof permissions)[]).map(fromContract), // its own keys
  ...(Object.keys(identityBodies) as IdentityPath[]).map(post), // likewise
  ...identityReads.map((path) => get(path)),
  get('/verify-email', z.object({ token: z.string() })),
  ...socialProviders.map((provider) =>
    get(
      `/callback/${provider}`,
      z.object({ code: z.string(), state: z.string(), error: z.string().optional() }),
    ),
  ),
];
