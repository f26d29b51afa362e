import { connect, createServer, type Server, type Socket } from 'node:net';

/** Leads the connections to one port to servers in turn, as a proxy before them does. */
export class Forwarder {
  readonly port: number;
  readonly #server: Server;
  readonly #ports: number[] = [];
  readonly #sockets = new Set<Socket>();
  #next = 0;

  private constructor(port: number) {
    this.port = port;
    this.#server = createServer((socket) => this.#forward(socket));
  }

  static async open(port: number): Promise<Forwarder> {
    const forwarder = new Forwarder(port);
    await new Promise<void>((resolve, reject) => {
      forwarder.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return forwarder;
  }

  /** Leads new connections to a server from here on. */
  add(port: number): void {
    this.#ports.push(port);
  }

  /** Leads no new connection to a server; those that are open stay. */
  remove(port: number): void {
    this.#ports.splice(this.#ports.indexOf(port), 1);
  }

  /** Ends all connections that are open. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #forward(socket: Socket): void {
    const port = this.#ports[this.#next++ % this.#ports.length];
    if (port === undefined) {
      socket.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
