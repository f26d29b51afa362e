import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a party's server handles a request. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A party's server on loopback with a free port and configurable behaviour. */
export interface PartnerServer {
  readonly url: string;
  /** Every request received. */
  readonly requests: { path: string; body: string; authorization: string | undefined }[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export async function startPartnerServer(behaviour: Behaviour): Promise<PartnerServer> {
  let current = behaviour;
  const requests: PartnerServer['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A client that disconnects is not an error here.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ path: request.url ?? '', body, authorization: request.headers.authorization });
      current(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave: (next) => void (current = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Replies with that JSON. */
export function replyWithJson(body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  return replyWithText(JSON.stringify(body), status, headers);
}

/** Replies with those bytes as JSON. */
export function replyWithText(text: string | Buffer, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
}
