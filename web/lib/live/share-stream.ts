import type { EventName } from '#contract/events.ts';
import { type Opening, type OpenStream, openStream, type Stream } from './open-stream.ts';

/** Messages between tabs. */
type Message =
  | { is: 'open'; opening: Opening }
  | { is: 'event'; name: EventName; data: string }
  | { is: 'lost' }
  /** The leader replies to a new tab, or is asked to reopen the stream. */
  | { is: 'hello' }
  | { is: 'renew'; isUrgent: boolean }
  | { is: 'here'; isOpen: boolean; introduction: string | undefined };

const name = 'nightdesk-stream';
/** A leader that does not reply within this many milliseconds is frozen or crashed, and loses the lock. */
const patience = 5_000;
/**
 * A renewal that is not urgent waits until the stream is this old; several tabs' requests at the same moment
 * count as one.
 */
const young = 20_000;
const sameMoment = 2_000;

/**
 * One stream for all tabs of a browser, which allows only six connections to a site. The tab holding the lock
 * holds the stream and forwards its events. When it closes, the next tab gets the lock and opens its own
 * stream.
 */
export const shareStream: OpenStream = (listener): Stream => {
  const channel = new BroadcastChannel(name);
  let own: Stream | undefined;
  let isOpen = false;
  /** The first beat since it opened, which names the user. */
  let introduction: string | undefined;
  let openedAt = 0;
  let isClosed = false;
  let release = () => {};
  let waiting = new AbortController();
  let stealing: ReturnType<typeof setTimeout> | undefined;

  const take = (message: Message): void => {
    if (message.is === 'open') {
      isOpen = true;
      introduction = undefined;
      listener.onOpen(message.opening);
    } else if (message.is === 'event') {
      if (message.name === 'beat') introduction ??= message.data;
      listener.onEvent(message.name, message.data);
    } else if (message.is === 'lost') isOpen = false;
  };
  const post = (message: Message): void => {
    if (!isClosed) channel.postMessage(message);
  };
  const pass = (message: Message): void => {
    take(message);
    post(message);
  };

  const lead = (): Promise<void> => {
    clearTimeout(stealing);
    if (isClosed) return Promise.resolve();
    isOpen = false;
    openedAt = Date.now();
    own = openStream({
      onOpen: (opening) => pass({ is: 'open', opening }),
      onEvent: (event, data) => pass({ is: 'event', name: event, data }),
      onLost: () => pass({ is: 'lost' }),
    });
    return new Promise((resolve) => {
      release = resolve;
    });
  };
  const stopLeading = (): void => {
    own?.close();
    own = undefined;
    release();
  };
  /** Waits for the lock, or steals it; waits again if it is stolen from this tab. */
  const request = (steal = false): void => {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    navigator.locks.request(name, steal ? { steal } : { signal }, lead).catch(() => {
      if (signal.aborted || isClosed) return;
      stopLeading();
      request();
    });
  };
  const stealLater = (): void => {
    clearTimeout(stealing);
    stealing = setTimeout(() => request(true), patience);
  };
  const renew = (isUrgent: boolean): void => {
    const age = Date.now() - openedAt;
    if (!own || (!isUrgent && age < young) || (!own.isOpen() && age < sameMoment)) return;
    openedAt = Date.now();
    pass({ is: 'lost' });
    own.renew(isUrgent);
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is === 'hello' || data.is === 'renew') {
      if (!own) return;
      if (data.is === 'renew') renew(data.isUrgent);
      post({ is: 'here', isOpen, introduction });
      return;
    }
    // The leader is alive.
    clearTimeout(stealing);
    if (own) return;
    if (data.is !== 'here') take(data);
    else if (data.isOpen && !isOpen) {
      take({ is: 'open', opening: 'joined' });
      if (data.introduction !== undefined) take({ is: 'event', name: 'beat', data: data.introduction });
    }
  });
  request();
  post({ is: 'hello' });
  stealLater();

  return {
    isOpen: () => isOpen,
    isDead: () => own?.isDead() ?? false,
    renew(isUrgent) {
      if (own) return renew(isUrgent);
      post({ is: 'renew', isUrgent });
      stealLater();
    },
    close() {
      isClosed = true;
      clearTimeout(stealing);
      stopLeading();
      waiting.abort();
      channel.close();
    },
  };
};

/** Some browsers lack locks or channels, or require https for them: then each tab has its own stream. */
export const canShare = (): boolean => 'locks' in navigator && 'BroadcastChannel' in globalThis;
