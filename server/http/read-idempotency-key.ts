import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { PermittedCall, SignedIn } from './caller.ts';

/** A call that creates something, possibly a repeat. */
export type IdempotentCall = Pick<SignedIn, 'uid' | 'token'> & {
  call: PermittedCall;
  /** The client's key, and a hash of the request that a repeat must match. */
  key?: { text: string; fingerprint: string };
};

const isKey = (text: string): boolean => /^[\x21-\x7e]{1,255}$/.test(text);

/** A repeat must send the same body, with fields in the schema's order, to the same address. */
const saidBy = ({ params, body }: Pick<FastifyRequest, 'params' | 'body'>): unknown =>
  Object.keys(params ?? {}).length > 0 ? [params, body] : body;

/** Reads the `Idempotency-Key` of a call; its body is already parsed. */
export const readIdempotencyKey = (
  call: PermittedCall,
  { uid, token }: SignedIn,
  { headers, params, body }: Pick<FastifyRequest, 'headers' | 'params' | 'body'>,
): IdempotentCall => {
  const text = String(headers['idempotency-key'] ?? '').trim();
  if (text === '') return { uid, token, call };
  if (!isKey(text))
    throw new AppError('BAD_INPUT', {
      errors: [
        { path: 'Idempotency-Key', message: 'Idempotency-Key is 1 to 255 visible characters of ASCII.' },
      ],
    });
  const fingerprint = hash('sha256', JSON.stringify(saidBy({ params, body })));
  return { uid, token, call, key: { text, fingerprint } };
};
