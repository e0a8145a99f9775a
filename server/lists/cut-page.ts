/** Equal queries get equal addresses: the schema has ordered and completed them. */
export const addressOf = (path: string, query: Record<string, unknown>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return `/api${path}?${search}`;
};

/** The `Link` header to the next page, whose cursor is `after`. */
export const linkNext = (path: string, query: Record<string, unknown>, after: string): string =>
  `<${addressOf(path, { ...query, after })}>; rel="next"`;

/** One page of a list, and the cursor of the next, if there is one. */
export type Page<Item> = { items: Item[]; next?: string };

type Cut<Row, Item> = {
  limit: number;
  cursorOf: (row: Row) => string;
  present: (row: Row) => Item;
};

/** Queries read one row more than a page: if it is there, there is a next page. */
export const cutPage = <Row, Item>(
  rows: readonly Row[],
  { limit, cursorOf, present }: Cut<Row, Item>,
): Page<Item> => {
  const items = rows.slice(0, limit).map(present);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return last === undefined ? { items } : { items, next: cursorOf(last) };
};
