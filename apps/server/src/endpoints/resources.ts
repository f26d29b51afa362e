import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, assertThat } from '../ground/errors.ts';
import { hasEntityTag } from './entity-tag.ts';

/** What calls of the resource API share: entity tags of rows, and cursors of pages. */

/**
 * Sets the entity tag of a row.
 *
 * @returns the content, or the reply with 304 where the client has this version already
 */
export function withVersionTag<T>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  entityTag: string,
  content: T,
): T | FastifyReply {
  void reply.header('etag', `"${entityTag}"`);
  return hasEntityTag(headers['if-none-match'], entityTag) ? reply.code(304).send() : content;
}

/** Refuses a write to a row that is not the one that the client has read. @throws AppError `request.preconditionFailed` */
export function assertVersionTag({ headers }: FastifyRequest, entityTag: string): void {
  const expected = headers['if-match'];
  assertThat(expected === undefined || hasEntityTag(expected, entityTag), 'request.preconditionFailed');
}

/** The instant of `modifiedSince`. */
export function toInstant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** A cursor of a page: text that a client returns as it is. */
export function toCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/**
 * The parts of a cursor; undefined for the first page. An instant among them is one of the calendar.
 *
 * @throws AppError `request.invalid` for any text but a cursor
 */
export function readCursor(cursor: string | undefined, pattern: RegExp): string[] | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const parts = text.split(' ');
  if (!pattern.test(text) || parts.some(isImpossibleInstant)) {
    const message = 'Send the cursor of the page before as it is.';
    throw new AppError('request.invalid', undefined, [{ field: 'cursor', message }]);
  }
  return parts;
}

/** True for a text like `2026-02-31T25:00:00.000Z`, which the database refuses. */
function isImpossibleInstant(part: string): boolean {
  return part.includes('T') && Number.isNaN(Date.parse(part));
}
