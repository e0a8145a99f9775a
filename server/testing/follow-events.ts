import { type IncomingMessage, request } from 'node:http';
import { whenDone } from './when-done.ts';

/** An event as a page receives it. */
export type ReceivedEvent = { name: string; data: unknown; id: string | undefined };

type Options = {
  headers?: Record<string, string>;
  lastId?: string | undefined;
  /** Receives the events, which are then not collected. */
  onEvent?: (event: ReceivedEvent) => void;
  /** Called when the stream ends, unless the test closed it. */
  onEnd?: () => void;
};

const readEvent = (block: string): ReceivedEvent => {
  const event: ReceivedEvent = { name: 'message', data: undefined, id: undefined };
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event.name = line.slice(7);
    if (line.startsWith('data: ')) event.data = JSON.parse(line.slice(6));
    if (line.startsWith('id: ')) event.id = line.slice(4);
  }
  return event;
};

const openRequest = (address: string, { headers, lastId }: Options) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = { ...headers, ...(lastId !== undefined && { 'last-event-id': lastId }) };
    // An agent would keep the connection for other requests.
    request(address, { headers: asked, agent: false }, resolve).on('error', reject).end();
  });

/** Opens an event stream like a browser, and closes it after the calling test or file. */
export const followEvents = async (address: string, options: Options = {}) => {
  const response = await openRequest(address, options);
  const received: ReceivedEvent[] = [];
  let { lastId } = options;
  let unread = '';
  let isEnded = false;
  let isClosed = false;
  response.setEncoding('utf8').on('error', () => {});
  response.on('close', () => {
    isEnded = true;
    if (!isClosed) options.onEnd?.();
  });
  response.on('data', (text: string) => {
    unread += text;
    // Long events arrive in many chunks: splitting the text for each would take longer than the rest of the test.
    if (!text.includes('\n')) return;
    const blocks = unread.split('\n\n');
    unread = blocks.pop() ?? '';
    for (const event of blocks.map(readEvent)) {
      lastId = event.id ?? lastId;
      if (event.data === undefined) continue;
      if (options.onEvent) options.onEvent(event);
      else received.push(event);
    }
  });
  const close = () => {
    isClosed = true;
    response.destroy();
  };
  whenDone(async () => close());
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received,
    named: (name: string) => received.filter((event) => event.name === name),
    lastId: () => lastId,
    isEnded: () => isEnded,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close,
  };
};

export type EventReader = Awaited<ReturnType<typeof followEvents>>;
