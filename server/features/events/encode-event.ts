import type { EventData, EventName } from '#contract/events.ts';

/** An event in stream format; its id lets clients resume. */
export const encodeEvent = <Name extends EventName>(name: Name, data: EventData<Name>, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const shortest = 1_000;
const spread = 2_000;
/** With thousands of streams, clients reconnect spread over this many milliseconds per stream, about 450 per second. */
const spreadOfEach = 2;

/** Sets when clients reconnect: not all at once, and later the more streams there are. */
export const encodeRetry = (streams: number): string =>
  `retry: ${Math.round(shortest + Math.random() * (spread + streams * spreadOfEach))}\n\n`;
