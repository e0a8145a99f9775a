import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type FreshResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Which process has answered, by the beginning of its names for requests. */
  process: string;
};

type Question = { method?: string; headers?: Record<string, string>; body?: object | string };

/** Asks on a connection of its own: with several processes behind a port each of them gets its share. */
export const requestFresh = (
  address: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<FreshResponse> =>
  new Promise((resolve, reject) => {
    const isForm = typeof body === 'string';
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const sent = { ...(body !== undefined && { 'content-type': type }), ...headers };
    request(address, { method, headers: sent, agent: false }, async (answer) => {
      const id = String(answer.headers['x-request-id'] ?? '');
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: await text(answer),
        process: id.split('-')[0] ?? '',
      });
    })
      .on('error', reject)
      .end(isForm ? body : body && JSON.stringify(body));
  });
