const elsewhere = /^[/\\]{2}|\p{Cc}/u;

/** The page to go to after signing in: a path of this site, or Home for anything that could lead elsewhere. */
export const safePath = (next: string | null | undefined): string => {
  if (!next?.startsWith('/') || elsewhere.test(next) || next.includes('\\')) return '/';
  try {
    // Browsers and servers decode at different times: no spelling may turn into another site's address.
    const decoded = decodeURIComponent(next);
    if (elsewhere.test(decoded) || decoded.includes('\\')) return '/';
  } catch {
    return '/';
  }
  return new URL(next, 'http://here').host === 'here' ? next : '/';
};
