import { availableParallelism } from 'node:os';

/** A password hash occupies a core for a tenth of a second; some cores must stay free for other work. */
export const hashingLimits = {
  atOnce: Math.min(2, Math.ceil(availableParallelism() / 2)),
  maxWaiting: 30,
  crowd: 20,
};

type Place = {
  client: string;
  letIn: (leave: (() => void) | undefined) => void;
};

type Options = {
  atOnce: number;
  maxWaiting: number;
  /** From this queue length on it counts as a flood, and the queue rests after each run. */
  crowd: number;
  now?: () => number;
};

/** How long tries are remembered, in milliseconds; at most twice as long. */
const memory = 60_000;
const mostRemembered = 100_000;
/** The rest after a run: its share of the run, and its maximum in milliseconds. */
const rest = { share: 3, most: 500 };

/**
 * A queue for expensive work: clients with the fewest recent tries go first, and when it is full, the one
 * with the most is refused.
 */
export const createHashingQueue = ({ atOnce, maxWaiting, crowd, now = () => performance.now() }: Options) => {
  const waiting: Place[] = [];
  let tries = new Map<string, number>();
  let earlier = new Map<string, number>();
  let since = now();
  let free = atOnce;

  const countTry = (client: string): void => {
    if (now() - since >= memory || tries.size > mostRemembered) {
      earlier = tries;
      tries = new Map();
      since = now();
    }
    tries.set(client, (tries.get(client) ?? 0) + 1);
  };
  const triesOf = ({ client }: Pick<Place, 'client'>): number =>
    (tries.get(client) ?? 0) + (earlier.get(client) ?? 0);
  /** By current counts, not those on arrival: clients who have tried again since fall behind. */
  const sortLine = () => waiting.sort((one, other) => triesOf(one) - triesOf(other));

  /** Starts a run; call the returned function to end it. */
  const begin = () => {
    const begun = now();
    return () => {
      if (waiting.length < crowd) callNext();
      else setTimeout(callNext, Math.min(rest.most, rest.share * (now() - begun)));
    };
  };
  const callNext = (): void => {
    const next = sortLine().shift();
    if (next) next.letIn(begin());
    else free += 1;
  };

  return {
    /** Counts a try, and returns whether its client could get a place now. */
    knock(client: string): boolean {
      countTry(client);
      return waiting.length < maxWaiting || waiting.some((place) => triesOf(place) > triesOf({ client }));
    },
    /** Resolves to a function that ends the run; undefined if the client was refused. */
    async enter(client: string): Promise<(() => void) | undefined> {
      if (free > 0) {
        free -= 1;
        return begin();
      }
      return new Promise((letIn) => {
        waiting.push({ client, letIn });
        if (waiting.length > maxWaiting) sortLine().pop()?.letIn(undefined);
      });
    },
  };
};
