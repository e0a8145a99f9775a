const elsewhere = /^\/\/|[\p{Cc}\\]/u;

/** Whether a browser that follows the path, or only resolves its dots, could end on another site. */
const leadsElsewhere = (path: string): boolean => {
  if (elsewhere.test(path)) return true;
  const { host, pathname } = new URL(path, 'http://here');
  return host !== 'here' || pathname.startsWith('//');
};

/** The page to go to after signing in: a path of this site, or Home for anything that could lead elsewhere. */
export const safePath = (next: string | null | undefined): string => {
  if (!next?.startsWith('/') || leadsElsewhere(next)) return '/';
  try {
    // Browsers and servers decode at different times: no spelling may turn into another site's address.
    return leadsElsewhere(decodeURIComponent(next)) ? '/' : next;
  } catch {
    return '/';
  }
};
