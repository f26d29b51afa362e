import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgentServer, type AgentParts } from '../src/agent-server.ts';
import { createDeviceKey, readDeviceKey, type DeviceKey } from '../src/device-key.ts';
import { listenOnLoopback } from '../src/commands.ts';
import { readTrustedOrigins } from '../src/trusted-origins.ts';

export const BOARD = 'https://board.example.com';

interface AgentReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Record<string, string>;
}

interface AgentRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** An agent that listens on a free port, with a folder of its own. */
export interface TestAgent {
  folder: string;
  key: DeviceKey;
  port: number;
  /** The lines of its log. */
  lines: string[];
  /** Sends a request as a page of the board does, unless the headers say otherwise. */
  send: (path: string, request?: AgentRequest) => Promise<AgentReply>;
  close: () => void;
}

/** Creates an empty folder. The caller removes it. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'loadstone-agent-'));
}

export async function startTestAgent(parts: Partial<AgentParts> = {}): Promise<TestAgent> {
  const folder = makeFolder();
  await createDeviceKey(folder);
  const key = await readDeviceKey(folder, process.platform);
  const lines: string[] = [];
  const server: Server = createAgentServer({
    key,
    version: '1.2.3',
    readTrusted: () => readTrustedOrigins(folder),
    now: () => new Date(),
    elapsedMs: () => performance.now(),
    log: (line) => lines.push(line),
    ...parts,
  });
  await listenOnLoopback(server, [0]);
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    folder,
    key,
    port,
    lines,
    send: (path, draft) => send(port, path, draft),
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Sends a request with any headers, also those that a browser's page cannot set. */
export function send(port: number, path: string, { method, headers, body }: AgentRequest = {}): Promise<AgentReply> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          origin: BOARD,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const received = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: (received === '' ? {} : JSON.parse(received)) as Record<string, string>,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
