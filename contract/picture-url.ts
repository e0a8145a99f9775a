import { z } from 'zod';
import { isPictureUrl } from './is-picture-url.ts';

/** A picture by its address, or none. */
export const PictureUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((url) => url === '' || isPictureUrl(url), 'The image must be a web address.');
