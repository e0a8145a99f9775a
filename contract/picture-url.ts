import { z } from 'zod';

/** http or https, or a path of this site; never a script, never data. */
export const isPictureUrl = (url: string): boolean => {
  if (/^\/(?![/\\])/.test(url)) return true;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
};

/** A picture by its address, or none. */
export const PictureUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((url) => url === '' || isPictureUrl(url), 'The image must be a web address.');
