import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** True where `If-None-Match` has the tag. Weak comparison, as RFC 9110 requires for this header. */
export function hasEntityTag(header: string | undefined, entityTag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].some(([, tag]) => tag === entityTag);
}

/**
 * Sets the entity tag of a reply with this content.
 *
 * @returns the content, or the reply with 304 where the client has the content already
 */
export function withEntityTag<T>(request: FastifyRequest, reply: FastifyReply, content: T): T | FastifyReply {
  const entityTag = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  void reply.header('etag', `"${entityTag}"`);
  return hasEntityTag(request.headers['if-none-match'], entityTag) ? reply.code(304).send() : content;
}
