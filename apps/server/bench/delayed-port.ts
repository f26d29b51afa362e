import { connect, createServer } from 'node:net';

/**
 * A process of its own, so that no other work delays it more: leads connections to a port of loopback, and passes on what
 * comes back from the connecting side after a delay. Prints its port.
 *
 * node delayed-port.ts <port> <milliseconds>
 */
const [port = 0, delayMs = 0] = process.argv.slice(2).map(Number);
const server = createServer({ noDelay: true }, (socket) => {
  const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
  upstream.pipe(socket);
  socket.on('data', (chunk: Buffer) => setTimeout(() => upstream.writable && upstream.write(chunk), delayMs));
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
