import { useEffect, useRef, useState } from 'react';
import { maxPhotos } from '#contract/photos.rules.ts';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import { newKey } from '#web/lib/submit-once.ts';
import { checkFile } from './photo-files.ts';
import { sendPhoto } from './send-photo.ts';

export type Upload = {
  key: string;
  file: File;
  /** Bytes sent so far. */
  sent: number;
  /** Why it was refused. */
  refused?: string;
};

const explain = (error: unknown): string =>
  error instanceof ProblemError ? error.problem.detail : m.desk_photos_not_sent();

/** Uploads files one after the other, in order; refused ones stay until dismissed. */
export const useUploads = ({ room, onDone }: { room: number; onDone: (url: string) => void }) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  const done = useRef(onDone);
  done.current = onDone;
  // Leaving the page aborts running uploads.
  useEffect(() => {
    const { current } = stops;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);

  const change = (key: string, part: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const remove = (key: string) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setUploads((now) => now.filter((upload) => upload.key !== key));
  };

  const send = async ({ key, file }: Upload): Promise<void> => {
    const stop = stops.current.get(key);
    if (!stop || stop.signal.aborted) return;
    try {
      const checked = await checkFile(file);
      if ('refused' in checked) return change(key, checked);
      const onProgress = (sent: number) => change(key, { sent });
      const url = await sendPhoto(file, { type: checked.type, onProgress, signal: stop.signal });
      remove(key);
      done.current(url);
    } catch (error) {
      if (!stop.signal.aborted) change(key, { refused: explain(error) });
    }
  };

  const add = (files: readonly File[]) => {
    const waiting = uploads.filter(({ refused }) => !refused).length;
    const added = files.map(
      (file, index): Upload => ({
        key: newKey(),
        file,
        sent: 0,
        ...(index + waiting >= room && { refused: m.desk_photos_too_many({ most: maxPhotos }) }),
      }),
    );
    setUploads((now) => [...now, ...added]);
    for (const upload of added.filter(({ refused }) => !refused)) {
      stops.current.set(upload.key, new AbortController());
      queue.current = queue.current.then(() => send(upload));
    }
  };
  return { uploads, add, remove };
};
