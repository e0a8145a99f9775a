import type { PhotoType } from '#contract/photos.rules.ts';
import type { Problem } from '#contract/problem.ts';
import { NoResponseError, ProblemError } from '#web/lib/api.ts';

/** Uploads a file with progress, which `fetch` does not report. */
export const sendPhoto = (
  file: Blob,
  { type, onProgress, signal }: { type: PhotoType; onProgress: (bytes: number) => void; signal: AbortSignal },
): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/desk/photos');
    request.responseType = 'json';
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      const response: { url?: string } | Problem | null = request.response;
      if (request.status === 201 && response && 'url' in response && response.url) resolve(response.url);
      else if (response && 'code' in response) reject(new ProblemError(response));
      else reject(new NoResponseError(String(request.status)));
    });
    request.addEventListener('error', () => reject(new NoResponseError('offline')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
