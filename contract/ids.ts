import { z } from 'zod';

const largest = 2_147_483_647;

/** No row has this id. */
const noId = 0;

const toId = (text: string): number => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : noId;
  return id <= largest ? id : noId;
};

/** An id in an address is whatever was typed there: what cannot be an id is simply not found, never bad input. */
export const PathId = z.string().transform(toId);
