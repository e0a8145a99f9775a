import type { EventName } from '#contract/events.ts';

/** Whether a stream is new, resumed with missed events replayed, or already open when it was joined. */
export type Opening = 'new' | 'resumed' | 'joined';

/** Receives the state and events of a stream. */
export type StreamListener = {
  /** It is connected. */
  onOpen(opening: Opening): void;
  onEvent(name: EventName, data: string): void;
  /** It is disconnected, or not connected yet. */
  onLost?(): void;
};

export type Stream = {
  isOpen(): boolean;
  /** The browser has given it up. */
  isDead(): boolean;
  /** Reopens it for the current user. Without urgency, skips this if it was opened recently. */
  renew(isUrgent: boolean): void;
  close(): void;
};

export type OpenStream = (listener: StreamListener) => Stream;

const names = [
  'availability',
  'bookables',
  'menu',
  'prices',
  'desk',
  'order',
  'message',
  'reset',
  'beat',
] as const satisfies readonly EventName[];

/** The server's event stream, for this page alone. */
export const openStream: OpenStream = ({ onOpen, onEvent, onLost }) => {
  const open = (): EventSource => {
    const source = new EventSource('/api/events');
    let opening: Opening = 'new';
    source.addEventListener('open', () => {
      onOpen(opening);
      opening = 'resumed';
    });
    source.addEventListener('error', () => onLost?.());
    for (const name of names) source.addEventListener(name, ({ data }) => onEvent(name, data));
    return source;
  };
  let source = open();
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    isDead: () => source.readyState === EventSource.CLOSED,
    renew() {
      source.close();
      source = open();
    },
    close: () => source.close(),
  };
};
