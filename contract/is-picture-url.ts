/** http or https, or a path of this site; never a script, never data. */
export const isPictureUrl = (url: string): boolean => {
  if (/^\/(?![/\\])/.test(url)) return true;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
};
