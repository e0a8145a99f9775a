import { z } from 'zod';

const TokenRequest = z.object({
  grant_type: z.literal('authorization_code').default('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string().min(1),
  code_verifier: z.string().optional(),
});

/** A client may also say who it is in the header. */
const readBasic = (authorization = '') => {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  if (!encoded) return {};
  const [client_id, client_secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return { client_id, client_secret };
};

/** What a client sends to turn a code into a token; undefined when it is not that. The secret may be any. */
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
