import { useEffect, useRef, useState } from 'react';
import { ProblemError } from './api.ts';

/** A random key for calls that must not happen twice. Works without https, where randomUUID is missing. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Whether the server refused; without a response or after a server error, the call may have had an effect.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status < 500;

type Options = {
  /** Whether a failure certainly changed nothing. */
  isCertain?: (error: unknown) => boolean;
  /** Whether a refusal also settles an earlier attempt without a response. */
  forgetsRefused?: boolean;
};

/** Idempotency keys of requests without a response yet. */
export type PendingKeys = {
  get: (body: string) => string | undefined;
  set: (body: string, key: string) => unknown;
  delete: (body: string) => unknown;
};

/**
 * Sends with an idempotency key. The same body keeps its key after a lost response, so that it takes effect
 * once.
 */
export const createSubmitOnce =
  (pending: PendingKeys, { isCertain = isRefusal, forgetsRefused = true }: Options = {}) =>
  async <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    const known = pending.get(text);
    const key = known ?? newKey();
    // Stored before sending, because the page may be closed before the response.
    pending.set(text, key);
    try {
      const response = await send(key);
      pending.delete(text);
      return response;
    } catch (error) {
      if (isCertain(error) && (forgetsRefused || !known)) pending.delete(text);
      throw error;
    }
  };

export const useSubmitOnce = (options?: Options) => useState(() => createSubmitOnce(new Map(), options))[0];

/** Whether the page is still open when the response comes. */
export const useIsMounted = () => {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};
