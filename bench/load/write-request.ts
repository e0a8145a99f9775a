export type Request = {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: object;
  /** Statuses, where they are others than those of the load. */
  expected?: readonly number[];
};

/** A request as it goes over the wire, made before anything is measured. */
export const writeRequest = ({ method = 'GET', path, headers = {}, body }: Request): Buffer => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = {
    host: 'localhost',
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`);
};
