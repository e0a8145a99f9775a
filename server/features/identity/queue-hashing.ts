import { availableParallelism } from 'node:os';

/** Hashing a password takes a core a tenth of a second: some of them stay free for everybody else. */
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
  /** With so many waiting it is no longer the usual coming and going, and there is a rest after each turn. */
  crowd: number;
  now?: () => number;
};

/** So long, in milliseconds, it is remembered who has tried, and at most twice as long. */
const memory = 60_000;
const mostRemembered = 100_000;
/** How much longer than a turn the rest after it is, and for how many milliseconds at most. */
const rest = { share: 3, most: 500 };

/** A queue for limited work: who has tried least lately goes first, and when too many wait, who has tried most is refused. */
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
  /** By the tries of now, not of when they came: whoever has tried again since falls behind. */
  const sortLine = () => waiting.sort((one, other) => triesOf(one) - triesOf(other));

  /** A turn that begins now, to be ended by calling what this gives. */
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
    /** Counts a try, and tells whether whoever makes it could get a place now. */
    knock(client: string): boolean {
      countTry(client);
      return waiting.length < maxWaiting || waiting.some((place) => triesOf(place) > triesOf({ client }));
    },
    /** Gives what ends the turn, as soon as it has come; undefined to whom it will not come. */
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
