import { Transform, pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEntityTag } from './entity-tag.ts';
import { toContentDisposition } from './file-name.ts';

/** A file that a handler returns. */
export interface BinaryReply {
  /** One of the media types that the contract lists. */
  readonly contentType: string;
  /** Exact length, bytes. */
  readonly bytes: number;
  /** Changes whenever the content does, such as its SHA-256; visible ASCII without quotes. */
  readonly entityTag: string;
  /** Name of the saved file; it is sanitised. */
  readonly fileName: string;
  /** `inline` for what the browser may show; default `attachment`. */
  readonly disposition?: 'attachment' | 'inline';
  /** Opens the content. Not called for HEAD, nor where the client has the content already. */
  open(): Promise<Readable> | Readable;
}

/** Headers of a file; a refusal that replaces the file is sent without them. */
export const BINARY_HEADERS = ['content-length', 'content-disposition', 'etag', 'cache-control', 'vary'] as const;

/**
 * Sends a file: 304 where `If-None-Match` has its entity tag, headers only for HEAD. A stream that fails, or whose
 * length is not `bytes`, ends the connection, so that the client does not treat an incomplete file as complete.
 *
 * @throws RangeError for a description that contradicts the contract or cannot be sent.
 */
export async function sendBinary(
  request: FastifyRequest,
  reply: FastifyReply,
  contentTypes: readonly string[],
  binary: BinaryReply,
): Promise<FastifyReply> {
  const { contentType, bytes, entityTag } = binary;
  if (!contentTypes.includes(contentType)) throw new RangeError(`${contentType} is not a type of this reply`);
  if (!/^[\x21\x23-\x7e]+$/.test(entityTag)) throw new RangeError('an entity tag is visible ASCII without quotes');
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new RangeError(`${bytes} is not a length`);

  // The client revalidates each use, because rights can end; this costs one reply with 304.
  void reply.headers({ etag: `"${entityTag}"`, 'cache-control': 'private, no-cache', vary: 'authorization' });
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && hasEntityTag(request.headers['if-none-match'], entityTag)) return reply.code(304).send();

  const content = request.method === 'HEAD' ? undefined : await binary.open();
  void reply.type(contentType).headers({
    'content-length': bytes,
    'content-disposition': toContentDisposition(binary.disposition ?? 'attachment', binary.fileName),
    'x-content-type-options': 'nosniff',
    // A file that a user uploaded must not run as a page of ours.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  return reply.send(content === undefined ? undefined : withExactLength(content, bytes));
}

/**
 * The stream; it fails where it does not have the length that the header states. The last chunk waits for the end, so
 * that a client never has all bytes of the header's length from a stream that is longer.
 */
function withExactLength(content: Readable, bytes: number): Readable {
  let read = 0;
  let last: Buffer | undefined;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      read += chunk.length;
      if (read > bytes) return done(new RangeError(`the file is longer than ${bytes} bytes`));
      const previous = last;
      last = chunk;
      done(null, previous);
    },
    flush(done) {
      if (read < bytes) return done(new RangeError(`the file has ${read} of ${bytes} bytes`));
      done(null, last);
    },
  });
  // The reply reports the failure: an error of either stream destroys `counter`, which Fastify observes.
  pipeline(content, counter, () => undefined);
  return counter;
}
