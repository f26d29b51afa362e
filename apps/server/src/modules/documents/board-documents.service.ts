import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DocumentKind } from '@loadstone/contracts/documents';
import type { Board } from '../../board/board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { lockForContent } from '../../db/transaction.ts';
import { toStoreError } from '../../partners/document-store/index.ts';
import { assertThat } from '../../ground/errors.ts';
import { addTasks } from '../../task-queue/index.ts';
import type { AssignmentViewRow } from '../assignments/index.ts';
import type { StoredDocument } from './content-intake.service.ts';
import { documentFilesOf, toIncomingFolder } from './document-files.ts';
import { notifyOfDocument } from './document-notices.service.ts';
import { withChecksum } from './document-reading.service.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { insertDocument, listViewers } from './documents.queries.ts';
import { THUMBNAIL_TASK, toThumbnailQueue } from './thumbnail-task.ts';

/** A document that the board writes for the broker of an assignment. */
interface BoardDocument {
  readonly assignment: AssignmentViewRow;
  readonly name: string;
  readonly kind: DocumentKind;
  readonly stored: StoredDocument;
  /** True where the carrier receives the notice of a new document. */
  readonly isAnnounced: boolean;
}

/** Stores a PDF that the board has written. @throws AppError `store.full`, `store.unavailable` */
export async function storeBoardDocument(board: Board, pdf: Buffer): Promise<StoredDocument> {
  const folder = toIncomingFolder(board.configuration.documents.folder);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const path = join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, pdf, { mode: 0o600 });
    await documentFilesOf(board).store.put(sha256, { path, bytes: pdf.length });
  } catch (error) {
    throw toStoreError(error);
  } finally {
    await rm(path, { force: true });
  }
  return { contentType: 'application/pdf', bytes: pdf.length, contentSha256: sha256, receivedSha256: sha256 };
}

/** A stored content; its checksum is verified while it is read. @throws AppError `store.unavailable` */
export async function openBoardDocument(board: Board, sha256: string): Promise<Readable> {
  return withChecksum(await documentFilesOf(board).store.open(sha256), sha256);
}

/**
 * Adds a document that the board has written itself, and returns its id. It belongs to the broker, the carrier of the
 * assignment sees it, and no user can delete it. The limits of a company's uploads do not refuse it: the number of such
 * documents is bounded by the rates of assignments.
 *
 * @throws AppError `store.unavailable` where its content was swept meanwhile
 */
export async function addBoardDocument(
  board: Board,
  tx: Tx,
  { assignment, name, kind, stored, isAnnounced }: BoardDocument,
): Promise<number> {
  const { load_posting_id: postingId, broker_account_id: accountId, broker_name: company } = assignment;
  await lockForContent(tx, stored.contentSha256);
  assertThat(await documentFilesOf(board).store.has(stored.contentSha256), 'store.unavailable');
  const now = board.clock.now();
  const row = await insertDocument(tx, {
    posting_id: postingId,
    account_id: accountId,
    side: 'B',
    assignment_id: assignment.id,
    name,
    kind,
    content_type: stored.contentType,
    bytes: stored.bytes,
    content_sha256: stored.contentSha256,
    received_sha256: stored.receivedSha256,
    added_by: null,
    added_by_name: company,
    created_on: now,
    is_thumbnail_due: true,
  });
  await addTasks(tx, THUMBNAIL_TASK, [
    { payload: { documentId: row.id }, queue: toThumbnailQueue({ accountId, postingId }) },
  ]);
  if (isAnnounced && assignment.ended_on === null) {
    await notifyOfDocument(tx, {
      action: 'addBrokerDocument',
      actor: 'broker',
      actorUserId: null,
      actorName: company,
      variant: 'named',
      values: { name },
      assignment,
      now,
    });
  }
  await appendChanges(tx, toDocumentsChanged(await listViewers(tx, [row.id]), 'added'));
  return row.id;
}
