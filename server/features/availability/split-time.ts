/** End exclusive. */
export type Span<T> = [from: T, to: T];

const byStart = ([one]: Readonly<Span<string | number>>, [other]: Readonly<Span<string | number>>): number =>
  Number(one > other) - Number(one < other);

/** Splits a time into taken and free spans, in order; touching and overlapping ones are joined. */
export const splitTime = <T extends string | number>(
  [start, end]: Readonly<Span<T>>,
  spans: readonly Readonly<Span<T>>[],
): { taken: Span<T>[]; free: Span<T>[] } => {
  const taken: Span<T>[] = [];
  const free: Span<T>[] = [];
  let at = start;
  for (const [from, to] of spans.toSorted(byStart)) {
    const begin = from > at ? from : at;
    const until = to < end ? to : end;
    if (until <= begin) continue;
    if (begin > at) free.push([at, begin]);
    const last = taken.at(-1);
    if (last?.[1] === begin) last[1] = until;
    else taken.push([begin, until]);
    at = until;
  }
  if (at < end) free.push([at, end]);
  return { taken, free };
};
