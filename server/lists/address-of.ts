/** The same question has the same address, however it was asked: the schema has ordered and completed it. */
export const addressOf = (path: string, query: Record<string, unknown>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return `/api${path}?${search}`;
};

/** The `Link` header that leads to the next page, whose mark is `after`. */
export const linkNext = (path: string, query: Record<string, unknown>, after: string): string =>
  `<${addressOf(path, { ...query, after })}>; rel="next"`;
