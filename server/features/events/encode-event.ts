import type { EventData, EventName } from '#contract/events.ts';

/** An event as the stream carries it; with an id, whoever is interrupted comes back with that. */
export const encodeEvent = <Name extends EventName>(name: Name, data: EventData<Name>, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const shortest = 1_000;
const spread = 2_000;
/** With thousands of streams they come back over so many milliseconds more for each, some 450 in a second at most. */
const spreadOfEach = 2;

/** Says how soon a browser comes back to a stream that has ended: not all at once, and later the more there are. */
export const encodeRetry = (streams: number): string =>
  `retry: ${Math.round(shortest + Math.random() * (spread + streams * spreadOfEach))}\n\n`;
