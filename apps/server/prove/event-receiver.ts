import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MachineEvent } from '@loadstone/contracts/machine';
import { createWebhook } from '@loadstone/contracts/webhooks';

/** A program of a customer that receives the changes of its postings by webhook. */
export interface EventReceiver {
  /** When the first event of each posting came, by `performance.now()`. */
  readonly receivedMs: ReadonlyMap<number, number>;
  readonly isSubscribed: boolean;
  /** Adds its endpoint to a server. @throws Error where the server refuses it */
  subscribe(address: string, headers: Readonly<Record<string, string>>): Promise<void>;
  close(): void;
}

/** Opens a receiver on loopback, which a server accepts with WEBHOOK_ANY_ADDRESS only. */
export async function openEventReceiver(): Promise<EventReceiver> {
  const receivedMs = new Map<number, number>();
  let isSubscribed = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as MachineEvent;
      if ('token' in data && !receivedMs.has(data.token)) receivedMs.set(data.token, performance.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    receivedMs,
    get isSubscribed() {
      return isSubscribed;
    },
    async subscribe(address, headers) {
      const reply = await fetch(`${address}${createWebhook.path}`, {
        method: createWebhook.method,
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'receiver' },
        body: JSON.stringify({ url, events: ['posting.changed'] }),
      });
      isSubscribed = reply.ok;
      if (!reply.ok) throw new Error(`The webhook was refused: ${reply.status} ${await reply.text()}`);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
