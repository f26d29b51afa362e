import type { Server } from 'node:http';
import { AGENT_PORTS } from '@loadstone/contracts/devices';

/**
 * Opens the server on the first free port of loopback.
 *
 * @returns the port
 * @throws Error where no port is free
 */
export async function listenOnLoopback(server: Server, ports: readonly number[] = AGENT_PORTS): Promise<number> {
  for (const port of ports) {
    if (await listen(server, port)) return port;
  }
  throw new Error(`The ports ${ports.join(', ')} are in use. Is the agent running already?`);
}

/** @returns false where the port is in use */
function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}
