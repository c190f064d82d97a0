import { createServer } from 'node:net';

/** A TCP port on 127.0.0.1 that is free at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** True when nothing listens on `port` on the given address. */
function isFreeOn(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true);
      else reject(error);
    });
    probe.listen({ port, ...(host ? { host } : {}), exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Returns true if `port` can be listened on, on every interface and on loopback alone. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await isFreeOn(port, undefined)) && (await isFreeOn(port, '127.0.0.1'));
}
