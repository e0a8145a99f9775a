import type { EventData, EventName } from '#contract/events.ts';

/** An event as the stream carries it; with an id, whoever is interrupted comes back with that. */
export const encodeEvent = <Name extends EventName>(name: Name, data: EventData<Name>, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
