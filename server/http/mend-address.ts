const isReadable = (path: string): boolean => {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
};

/** Takes a `%` that encodes nothing for itself, so that a mistyped page is not found; calls are refused for it. */
export const mendAddress = (url: string): string => {
  if (!url.includes('%') || /^\/api(\/|$)/.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
};
