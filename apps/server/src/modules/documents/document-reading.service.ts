import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { LIMITS, POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Document } from '@loadstone/contracts/documents';
import { MODE_KINDS, PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import type { BinaryReply } from '../../endpoints/binary-reply.ts';
import { assertFeature, listViewedKinds } from '../permits/index.ts';
import { findOwnPosting } from '../postings/index.ts';
import { documentFilesOf } from './document-files.ts';
import { toDocument, toFileName } from './documents.presenter.ts';
import { findDocumentView, listDocumentViews, listNewestViews, type DocumentViewRow } from './documents.queries.ts';

/** Which documents a caller lists, and with which own ids. */
interface ListRequest {
  readonly userId: number;
  readonly accountId: number;
  readonly side: ProductMode;
  readonly hasThumbnails: boolean;
}

/**
 * The documents that the caller sees under an own posting, oldest first.
 *
 * @throws AppError `session.notOwn` for ids of another user, `permit.missing`, `posting.notFound`
 */
export async function listOfPosting(
  { db }: Board,
  caller: CompanyCaller,
  request: ListRequest & { token: number },
): Promise<Document[]> {
  const kind = assertMayList(caller, request);
  const { accountId } = caller;
  const { token, hasThumbnails } = request;
  assertThat(await findOwnPosting(db, { accountId, kind, token }), 'posting.notFound');
  const rows = await listDocumentViews(db, { accountId, kind, token, hasThumbnails });
  return rows.map((row) => toDocument(row, caller));
}

/** The newest documents of all own postings of a side. @throws AppError `session.notOwn`, `permit.missing` */
export async function listOfCompany({ db }: Board, caller: CompanyCaller, request: ListRequest): Promise<Document[]> {
  const kind = assertMayList(caller, request);
  const { accountId } = caller;
  const { hasThumbnails } = request;
  const rows = await listNewestViews(db, { accountId, kind, hasThumbnails, limit: LIMITS.listedDocuments });
  return rows.map((row) => toDocument(row, caller));
}

/**
 * The content of a document that the caller sees. Its checksum is verified while it is sent.
 *
 * @throws AppError `session.notOwn`, `document.notFound`, `store.unavailable`
 */
export async function getContent(
  board: Board,
  caller: CompanyCaller,
  request: { id: number; userId: number; accountId: number },
): Promise<BinaryReply> {
  assertOwnIds(caller, request);
  const row = await getView(board.db, caller, request.id);
  const { content_type: contentType, bytes, content_sha256: sha256 } = row;
  return {
    contentType,
    bytes,
    entityTag: sha256,
    fileName: toFileName(row),
    open: async () => withChecksum(await documentFilesOf(board).store.open(sha256), sha256),
  };
}

/** What is known of a document that the caller sees. @throws AppError `document.notFound` */
export async function getMetadata({ db }: Board, caller: CompanyCaller, id: number): Promise<Document> {
  return toDocument(await getView(db, caller, id), caller);
}

async function getView(db: Db, caller: CompanyCaller, id: number): Promise<DocumentViewRow> {
  const row = await findDocumentView(db, caller.accountId, id);
  assertThat(row !== undefined && listViewedKinds(caller).includes(row.viewer_kind), 'document.notFound');
  return row;
}

function assertMayList(caller: CompanyCaller, request: ListRequest): 'L' | 'E' {
  assertOwnIds(caller, request);
  assertFeature(caller, POSTING_FEATURES[request.side].view, PRODUCT_IDS[request.side]);
  return MODE_KINDS[request.side].own;
}

function assertOwnIds(caller: CompanyCaller, ids: { userId: number; accountId: number }): void {
  const isOwn = ids.userId === caller.userId && ids.accountId === caller.accountId;
  assertThat(isOwn, 'session.notOwn', errorText('session.otherIds'));
}

/** The stream; it fails at its end where the content is not the one that was stored. */
export function withChecksum(content: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      const previous = last;
      last = chunk;
      done(null, previous);
    },
    // The last chunk waits, so that a client never receives the whole of a damaged content.
    flush(done) {
      if (hash.digest('hex') !== sha256) return done(new Error(`the stored content ${sha256} is damaged`));
      done(null, last);
    },
  });
  // The reader of `checked` observes the error: a failure of either stream destroys it.
  pipeline(content, checked, () => undefined);
  return checked;
}
