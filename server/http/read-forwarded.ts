import type { IncomingMessage } from 'node:http';

/** `1.2.3.4:5678`, `[2001:db8::1]` and `[2001:db8::1]:5678` as the addresses in them. */
const withoutPort = (address: string): string =>
  address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');

/** Takes the ports out of `X-Forwarded-For`, which some proxies add: only an address is recognised as a proxy of ours or as a client. */
export const readForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
  const forwarded = headers['x-forwarded-for'];
  // Node joins several of these headers.
  if (typeof forwarded === 'string')
    headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ');
};
