import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../http/app-error.ts';
import { limitConcurrency } from '../../lib/limit-concurrency.ts';
import type { EncodedPhoto, PhotoRefusal } from './encode-photo.ts';

export type DecoderTask = { bytes: Uint8Array; type: string };
export type DecoderResponse =
  | { ready: true }
  | { failed: string }
  | { photo: EncodedPhoto }
  | { refused: PhotoRefusal['code']; reason: string };

export type Decoder = {
  /** Encodes a picture in the widths of the pages; throws an `AppError` if it is none. */
  encode(bytes: Buffer, type: string): Promise<EncodedPhoto>;
  close(): Promise<void>;
};

type Options = {
  /** The timeout for one picture, in milliseconds. */
  patience?: number;
  /** How long an idle process stays alive. */
  keepFor?: number;
  path?: string;
};

/** Loading the library is slow on a busy machine. */
const startPatience = 60_000;

const processPath = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

const nextResponse = async (child: ChildProcess, signal: AbortSignal): Promise<DecoderResponse> => {
  const leaving = new AbortController();
  const either = { signal: AbortSignal.any([signal, leaving.signal]) };
  try {
    const [message] = await Promise.race([
      once(child, 'message', either),
      once(child, 'exit', either).then(() => Promise.reject(new Error('The decoder of photos has ended.'))),
    ]);
    return message as DecoderResponse; // from our own process
  } finally {
    leaving.abort();
  }
};

/**
 * Decodes pictures one at a time in a separate process, because files from strangers can make a decoder
 * crash, loop or use up memory. The process starts with the first picture.
 */
export const openDecoder = ({
  patience = 30_000,
  keepFor = 30_000,
  path = processPath,
}: Options = {}): Decoder => {
  const limitDecoding = limitConcurrency(1);
  const closing = new AbortController();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const within = (time: number) => AbortSignal.any([closing.signal, AbortSignal.timeout(time)]);

  const end = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const start = async (signal: AbortSignal): Promise<ChildProcess> => {
    child = fork(path, {
      // It needs no environment, least of all secrets.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // For example, memory was short.
    const response = await nextResponse(child, signal).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', {}, { cause });
    });
    if ('failed' in response) throw new Error(response.failed);
    // Does not keep the server from stopping.
    child.unref();
    child.channel?.unref();
    return child;
  };

  const ask = async (task: DecoderTask): Promise<DecoderResponse> => {
    clearTimeout(idle);
    closing.signal.throwIfAborted();
    let isAsked = false;
    try {
      const running = child?.connected ? child : await start(within(startPatience));
      isAsked = true;
      running.send(task);
      return await nextResponse(running, within(patience));
    } catch (error) {
      end();
      // A picture is only to blame for failures while it is decoded.
      if (!isAsked || closing.signal.aborted) throw error;
      return { refused: 'PHOTO_UNREADABLE', reason: String(error) };
    }
  };

  return {
    encode: (bytes, type) =>
      limitDecoding(async () => {
        const response = await ask({ bytes, type });
        idle = setTimeout(end, keepFor).unref();
        if ('photo' in response) return response.photo;
        if ('refused' in response) throw new AppError(response.refused, {}, { cause: response.reason });
        throw new Error('The decoder of photos has said nothing.');
      }),
    async close() {
      closing.abort();
      end();
    },
  };
};
