import { type AddressInfo, createServer } from 'node:net';

/** A port that nobody uses at the moment. */
export const findPort = (host = '127.0.0.1') =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo; // it listens on a port
      probe.close(() => resolve(port));
    });
  });
