/** Nobody waits longer for all of it, in seconds; what installs a browser comes before. */
const most = 480;

type Run = { seconds: number; day: string; isLong: boolean };

/** What is said of the time that all entries together took; `--long` may take as long as it does. */
export const tellTime = ({ seconds, day, isLong }: Run): { said: string; isMet: boolean } => {
  const isMet = isLong || seconds <= most;
  const bound = isLong
    ? 'with ten minutes of load for memory'
    : `at most ${most} s: ${isMet ? 'yes' : '**no**'}`;
  return { said: `All of it took ${seconds.toFixed(0)} s on ${day}, ${bound}.`, isMet };
};
