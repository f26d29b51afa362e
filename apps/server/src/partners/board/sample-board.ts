import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toCalendarDay } from '../../ground/clock.ts';
import type { PartnerService } from '../../ground/settings/config.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import type { z } from 'zod';
import { createSamplePostings, type SamplePostings } from './sample-postings.ts';
import { boardRequestSchema, companyRequestSchema, truckRequestSchema } from './board-format.ts';

const REQUEST_BYTES = 16 * 1024;

/** The searches of the board by path; undefined for an invalid body. */
const SEARCHES: Readonly<Record<string, (postings: SamplePostings, body: unknown) => object | undefined>> = {
  '/v1/postings/search': (postings, body) => replyTo(boardRequestSchema, body, (asked) => postings.search(asked)),
  '/v1/trucks/search': (postings, body) => replyTo(truckRequestSchema, body, (asked) => postings.searchTrucks(asked)),
  '/v1/companies/search': (postings, body) =>
    replyTo(companyRequestSchema, body, (asked) => postings.searchCompanies(asked)),
};

function replyTo<Asked>(schema: z.ZodType<Asked>, body: unknown, respond: (asked: Asked) => object) {
  const asked = schema.safeParse(body);
  return asked.success ? respond(asked.data) : undefined;
}

/** A running sample board. */
export interface SampleBoard {
  readonly service: PartnerService;
  close(): Promise<void>;
}

/**
 * Starts the sample board: an HTTP server on loopback with a free port and a generated key, which replies like a real
 * partner board. It does not keep the process alive.
 *
 * @throws the errors of listening
 */
export async function startSampleBoard(runtime: PartnerRuntime): Promise<SampleBoard> {
  const key = Array.from({ length: 32 }, () => Math.floor(runtime.random() * 16).toString(16)).join('');
  let postings: SamplePostings | undefined;

  function getPostings(): SamplePostings {
    const now = runtime.clock.now();
    const day = toCalendarDay(now, runtime.timeZone);
    if (postings?.day !== day) postings = createSamplePostings(day, now);
    return postings;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${key}`) return reply(response, 401, { error: 'wrong key' });
    const search = request.method === 'POST' ? SEARCHES[request.url ?? ''] : undefined;
    if (search === undefined) return reply(response, 404, { error: 'nothing here' });
    const found = search(getPostings(), parseJson(await readBody(request)));
    if (found === undefined) return reply(response, 400, { error: 'not a question' });
    return reply(response, 200, found);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      runtime.log.warn({ err: error }, 'The sample board failed.');
      if (response.headersSent) response.destroy();
      else reply(response, 500, { error: 'failed' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    service: { url: `http://127.0.0.1:${port}`, key },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Returns the text of the body; '' if it is longer than any query. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > REQUEST_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
