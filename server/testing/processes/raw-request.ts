import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

type Slow = { method: string; path: string; headers: { cookie: string }; body: object };

/** Sends headers and waits until the server has read them; the returned function sends the body and returns status and code. */
export const openSlowRequest = async (port: number, { method, path, headers, body }: Slow) => {
  const json = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `cookie: ${headers.cookie}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(json)}`,
      'expect: 100-continue',
      'connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  // "100 Continue", which Node sends as soon as it has read the headers, or a refusal.
  await new Promise((resolve) => socket.once('readable', resolve));
  return async (): Promise<{ status: number; code: string | undefined }> => {
    socket.write(json);
    const [, response = ''] = (await text(socket)).split(/^HTTP\/1\.1 (?!100)/m);
    const [, said = ''] = response.split('\r\n\r\n');
    const [, code] = /"code":"([A-Z_]+)"/.exec(said) ?? [];
    return { status: Number(response.slice(0, 3)), code };
  };
};

/** Sends raw bytes that no client would send; returns everything received until the connection closes. */
export const rawRequest = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      response += text;
    });
    socket.on('close', () => resolve(response));
    socket.on('error', (error) => (response ? resolve(response) : reject(error)));
  });
