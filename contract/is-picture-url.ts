/** http or https, or a path of this site; never a script, never data. */
export const isPictureUrl = (url: string): boolean => {
  // Browsers drop the former and turn the latter round, and a path becomes another site's address.
  if (/[\p{Cc}\\]/u.test(url)) return false;
  if (/^\/(?!\/)/.test(url)) return true;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
};
