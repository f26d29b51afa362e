import type { IncomingMessage } from 'node:http';
import type { TrustedOrigins } from './trusted-origins.ts';

/** Bytes of the longest request body. */
const BODY_BYTES = 4096;

/** A request that is refused. The message is sent to trusted pages only. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A trusted board that sent a request. */
export interface Board {
  readonly origin: string;
  /** True where the agent may sign proofs for requests to this origin. */
  readonly provesFor: (origin: string) => boolean;
}

/**
 * Finds the board whose page sent a request.
 *
 * @throws Refusal 403 for a host name other than loopback's (a page that has pointed its own name at this machine, DNS
 *   rebinding), for a request without `Origin`, and for an origin that the user has not trusted
 */
export function findBoard(request: IncomingMessage, trusted: TrustedOrigins): Board {
  const { host = '', origin } = request.headers;
  const port = request.socket.localPort;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) throw new Refusal(403, 'unknown host');
  const entry = trusted.find(({ board }) => board === origin);
  if (entry === undefined) throw new Refusal(403, 'origin is not trusted');
  return {
    origin: entry.board,
    provesFor: (wanted) => wanted === entry.board || wanted === entry.signIn,
  };
}

/** Reads a JSON body. @throws Refusal 415 for another type, 413 for a long body, 400 for one that is not JSON */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  // Another type would need no preflight, and so no permission of the browser.
  if (!/^application\/json(;|$)/i.test(request.headers['content-type'] ?? '')) throw new Refusal(415, 'JSON only');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) throw new Refusal(413, 'body is too long');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refusal(400, 'body is not JSON');
  }
}
