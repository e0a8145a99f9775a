import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** PostgreSQL can store neither NUL nor half a surrogate pair, and no honest client sends them. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isSound = (value: unknown): boolean => {
  // A list of what is left to see instead of recursion: JSON may be nested deeper than the stack.
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string') {
      if (!isSoundText(next)) return false;
    } else if (next !== null && typeof next === 'object') {
      for (const [name, inner] of Object.entries(next)) rest.push(name, inner);
    }
  }
  return true;
};

/** Refuses a request with such text anywhere in its address or body, before any schema sees it. */
export const refuseBrokenText = (
  { query, params, body }: FastifyRequest,
  _reply: unknown,
  done: (error?: Error) => void,
): void => done(isSound(query) && isSound(params) && isSound(body) ? undefined : new AppError('BAD_INPUT'));
