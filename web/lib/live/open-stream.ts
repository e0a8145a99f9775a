import type { EventName } from '#contract/events.ts';

/** Whether a stream is new, goes on after an interruption and the server tells again what was missed, or was there before. */
export type Opening = 'new' | 'resumed' | 'joined';

/** What is told of a stream. */
export type StreamListener = {
  /** It can be heard. */
  onOpen(opening: Opening): void;
  onEvent(name: EventName, data: string): void;
  /** It cannot be heard any more, or not yet. */
  onLost?(): void;
};

export type Stream = {
  isOpen(): boolean;
  /** The browser has given it up. */
  isDead(): boolean;
  /** Opens it anew, as whoever is signed in by now. What is not urgent is left out where it was opened just before. */
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

/** The server's stream of events, for this page alone. */
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
