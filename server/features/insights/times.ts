/** Milliseconds since 1970, end exclusive. */
export type Time = { from: number; to: number };

/** Merges overlapping times, sorted. */
export const joinTimes = (times: readonly Time[]): Time[] => {
  const joined: Time[] = [];
  for (const time of times.filter(({ from, to }) => from < to).sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && last.to >= time.from) last.to = Math.max(last.to, time.to);
    else joined.push({ ...time });
  }
  return joined;
};

/** Subtracts times from others; both must be merged. */
export const subtractTimes = (times: readonly Time[], without: readonly Time[]): Time[] => {
  const left: Time[] = [];
  let next = 0;
  for (const { from, to } of times) {
    let at = from;
    while (next < without.length && Number(without[next]?.to) <= at) next++;
    for (let index = next; index < without.length && Number(without[index]?.from) < to; index++) {
      const gap = without[index] as Time; // within its length
      if (gap.from > at) left.push({ from: at, to: gap.from });
      at = Math.max(at, gap.to);
    }
    if (at < to) left.push({ from: at, to });
  }
  return left;
};
