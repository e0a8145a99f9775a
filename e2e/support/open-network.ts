import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test as base } from './house.ts';

/** A proxy between a browser and all servers that can be cut: a browser's own offline mode does not reach every worker in time. */
const openNetwork = async () => {
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy();
    const { hostname, port, pathname, search } = new URL(incoming.url ?? '');
    const { method, headers } = incoming;
    const forwarded = request({ hostname, port, path: pathname + search, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  // The test's own calls, which are never cut.
  server.on('connect', ({ url = '' }, socket, head) => {
    const tunnel = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.write(head);
      socket.pipe(tunnel).pipe(socket);
    });
    for (const end of [socket, tunnel]) end.on('error', () => tunnel.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    mend() {
      isCut = false;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** A test whose browser uses a network that can be cut; its pages are set offline as well. */
export const test = base.extend<{
  network: Awaited<ReturnType<typeof openNetwork>>;
  setOffline: (isOffline: boolean) => Promise<void>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names in the first argument.
  network: async ({}, use) => {
    const network = await openNetwork();
    await use(network);
    network.close();
  },
  proxy: ({ network }, use) => use({ server: network.url }),
  setOffline: ({ network, context }, use) =>
    use(async (isOffline) => {
      if (isOffline) network.cut();
      else network.mend();
      await context.setOffline(isOffline);
    }),
});
