import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { toCallerId } from '../ground/caller.ts';
import { AppError, assertThat } from '../ground/errors.ts';
import type { EndpointRuntime } from './endpoint-runtime.ts';

export const LINES_TYPE = 'application/x-ndjson';
/** The lines of a body that has none. */
export const NO_LINES: AsyncIterable<string> = Readable.from([]);
/** Until bytes are counted again that were over the limit of a minute. */
const BYTES_PAUSE_MS = 2_000;

/** Registers a route without files. A body of lines is left to the handler, in a scope with a parser of its own. */
export function registerPlain(app: FastifyInstance, { lines }: Pick<Endpoint, 'lines'>, route: RouteOptions): void {
  if (lines === undefined) {
    app.route(route);
    return;
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(LINES_TYPE, (_request, body, done) => done(null, body));
    scope.route(route);
  });
}

/** How a body of lines is read. */
interface LineReading {
  /** Of a line. */
  readonly maxBytes: number;
  /** How long the client may send nothing while it is waited for; the connection ends then. Writing does not count. */
  readonly waitMs: number;
  readonly countBytes: (bytes: number) => Promise<unknown>;
}

/** The lines of a body; none for an endpoint without. @throws AppError as {@link readLines}, while they are read */
export function toLines(
  { countBodyBytes, lineWaitMs: waitMs }: EndpointRuntime,
  { lines }: Endpoint,
  { body, caller }: FastifyRequest,
): AsyncIterable<string> {
  if (lines === undefined) return NO_LINES;
  assertThat(caller, 'session.missing');
  return readLines(body, { ...lines, waitMs, countBytes: (bytes) => countBodyBytes(toCallerId(caller), bytes) });
}

/**
 * The lines of a body while it arrives; empty ones are left out. What follows a line is read when the next one is taken, so
 * that a slow reader holds one chunk. Where the caller's bytes of a minute are used up, the rest waits for the next minute.
 *
 * @throws AppError `request.unsupportedType` for another body, `request.tooLarge` for a line above the limit,
 *   `request.malformed` for bytes that are not UTF-8
 */
async function* readLines(body: unknown, { maxBytes, waitMs, countBytes }: LineReading): AsyncGenerator<string> {
  assertThat(body instanceof Readable, 'request.unsupportedType');
  const decode = createDecoder();
  let rest = '';
  try {
    for await (const chunk of readChunks(body, waitMs)) {
      await countPatiently(body, () => countBytes(chunk.length));
      const lines = (rest + decode(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of [...lines, rest]) assertThat(Buffer.byteLength(line) <= maxBytes, 'request.tooLarge');
      for (const line of lines) if (line.trim() !== '') yield line;
    }
    rest += decode();
    if (rest.trim() !== '') yield rest;
  } finally {
    body.resume();
  }
}

async function* readChunks(body: Readable, waitMs: number): AsyncGenerator<Buffer> {
  // The connection stays: the refusal is sent over it.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(), waitMs);
      timer.unref();
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

function createDecoder(): (chunk?: Buffer) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new AppError('request.malformed');
    }
  };
}

async function countPatiently(body: Readable, count: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await count();
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'request.tooMany' || body.destroyed) throw error;
    }
    await sleep(BYTES_PAUSE_MS);
  }
}
