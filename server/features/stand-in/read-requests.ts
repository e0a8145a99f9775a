import { z } from 'zod';
import type { Provider } from './create-grants.ts';

const AuthorizeRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string().min(1).max(200),
  redirect_uri: z.string().max(2_000),
  state: z.string().max(2_000).optional(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  code_challenge_method: z.literal('S256').optional(),
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

/** Whether it is exactly this site's callback for the provider. */
const isOwnCallback = (address: string, provider: Provider, origin: string): boolean =>
  URL.canParse(address) && new URL(address).href === `${origin}/api/auth/callback/${provider}`;

/** The request in the address or the form, or one line on why it is refused. */
export const readAuthorizeRequest = (
  input: unknown,
  provider: Provider,
  origin: string,
): AuthorizeRequest | string => {
  const { success, data, error } = AuthorizeRequest.safeParse(input);
  if (!success) return `The request has no valid ${String(error.issues[0]?.path[0])}.`;
  if (!isOwnCallback(data.redirect_uri, provider, origin))
    return 'The request asks to be sent to an address that is not the callback of this site.';
  return data;
};

/** The address to go back to, with the unchanged state. */
export const answerAddress = (
  { redirect_uri, state }: AuthorizeRequest,
  answer: Readonly<Record<string, string>>,
): string => {
  const address = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }) }))
    address.searchParams.set(name, value);
  return address.href;
};

const TokenRequest = z.object({
  grant_type: z.literal('authorization_code').default('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string().min(1),
  code_verifier: z.string().optional(),
});

/** A client may also send its id and secret in the header. */
const readBasic = (authorization = '') => {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  if (!encoded) return {};
  const [client_id, client_secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return { client_id, client_secret };
};

/** A client's request for a token; undefined if it is invalid. Any secret is accepted. */
export const readTokenRequest = (body: unknown, authorization: string | undefined) => {
  const { success, data } = TokenRequest.safeParse({
    ...(typeof body === 'object' ? body : {}),
    ...readBasic(authorization),
  });
  if (!success) return undefined;
  return {
    code: data.code,
    clientId: data.client_id,
    redirectUri: data.redirect_uri,
    verifier: data.code_verifier,
  };
};
