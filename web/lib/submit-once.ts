import { useEffect, useRef, useState } from 'react';
import { ProblemError } from './api.ts';

/** A random key for calls that must not happen twice. Works without https, where randomUUID is missing. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether the server refused, rather than being silent or failing in a way that may have left something behind. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status < 500;

type Options = {
  /** Whether a failure is certain to have changed nothing. */
  isCertain?: (error: unknown) => boolean;
  /** Whether a refusal also settles an earlier attempt at the same that got no response. */
  forgetsRefused?: boolean;
};

/** The idempotency keys of what was sent and got no response yet. */
export type PendingKeys = {
  get: (body: string) => string | undefined;
  set: (body: string, key: string) => unknown;
  delete: (body: string) => unknown;
};

/** Sends with an idempotency key. The same body sent again after silence keeps its key, so that it counts once. */
export const createSubmitOnce =
  (pending: PendingKeys, { isCertain = isRefusal, forgetsRefused = true }: Options = {}) =>
  async <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    const known = pending.get(text);
    const key = known ?? newKey();
    // Before it is sent: the page may be closed before the response comes.
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

/** Whether the page that sent something is still open when the response comes. */
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
