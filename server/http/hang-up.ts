import type { Server } from 'node:http';

/** How long a stop waits for requests that are under way. */
const grace = 1_000;

/** Ends every connection of a server that is closing: one that says nothing, or half a request, would hold it open. */
export const hangUp = (server: Server): void => {
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  server.once('close', () => clearTimeout(timer));
};
