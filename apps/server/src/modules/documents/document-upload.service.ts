import { LIMITS, POSTING_FEATURES } from '@loadstone/contracts/board';
import { DOCUMENT_EXTENSIONS, type Document, type DocumentKind } from '@loadstone/contracts/documents';
import { PRODUCT_IDS, type PostingActor } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller, DriverCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { DocumentRow } from '../../db/tables/document-tables.ts';
import { inTransaction, lockForContent } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { sanitizeFileName } from '../../endpoints/file-name.ts';
import type { UploadSink } from '../../endpoints/upload.ts';
import { findDeliveredOn, findStopPlace, findViewOfPosting, type AssignmentViewRow } from '../assignments/index.ts';
import { getAssignmentOfDriver } from '../crew/index.ts';
import { assertFeature } from '../permits/index.ts';
import { findPostingOfCompany, lockForMoveById, lockWithDeletedById } from '../postings/index.ts';
import { addTasks } from '../../task-queue/index.ts';
import { THUMBNAIL_TASK, toThumbnailQueue } from './thumbnail-task.ts';
import { openIntake, type StoredDocument } from './content-intake.service.ts';
import { documentFilesOf } from './document-files.ts';
import { notifyOfDocument, toActorName } from './document-notices.service.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { isOpenForDocuments } from './documents.policy.ts';
import { toDocument } from './documents.presenter.ts';
import {
  countBytes,
  countDocuments,
  findDocumentView,
  insertDocument,
  insertShares,
  listViewers,
} from './documents.queries.ts';

/** What a document is added to. */
interface UploadTarget {
  readonly postingId: number;
  /** Null for an external driver. */
  readonly accountId: number | null;
  readonly side: 'B' | 'C';
  readonly assignment: AssignmentViewRow | undefined;
}

/** Who shares the time and space for documents: a company, or a load without the carrier's company. */
export function toShareHolder({ accountId, postingId }: Pick<UploadTarget, 'accountId' | 'postingId'>): string {
  return accountId === null ? `posting ${postingId}` : `company ${accountId}`;
}

/** A document to add: what the caller states, and its stored content. */
interface DocumentDraft {
  readonly fileName: string;
  readonly documentName?: string | undefined;
  readonly kind: DocumentKind;
  /** Of a load with several stops; undefined for a document of the whole load. */
  readonly stop?: number | undefined;
  /** The city of the stop that a driver saw; undefined where it is not known. */
  readonly cityId?: number | undefined;
  readonly stored: StoredDocument;
}

/** Who adds a document. */
interface DocumentAuthor {
  readonly actor: PostingActor;
  /** Null for a driver. */
  readonly userId: number | null;
  readonly name: string;
  /** The name in notices: a user's company, or the driver. */
  readonly noticeName: string;
}

const EXTENSION = new RegExp(`\\.(?:${Object.values(DOCUMENT_EXTENSIONS).join('|')}|jpeg|jfif|heic)$`, 'i');

/** The name of a document: the given one or that of the file, without a known extension. */
export function toDocumentName({ documentName, fileName }: Pick<DocumentDraft, 'documentName' | 'fileName'>): string {
  return sanitizeFileName((documentName ?? fileName).replace(EXTENSION, ''))
    .slice(0, LIMITS.documentNameLength)
    .trim();
}

/** An own posting of a user. @throws AppError `posting.notFound`, `permit.missing` */
async function findTargetOfUser(db: Db, caller: CompanyCaller, token: number): Promise<UploadTarget> {
  const own = await findPostingOfCompany(db, caller.accountId, token);
  assertThat(own, 'posting.notFound');
  const side = own.kind === 'L' ? 'B' : 'C';
  assertFeature(caller, POSTING_FEATURES[side].update, PRODUCT_IDS[side]);
  return { postingId: own.id, accountId: caller.accountId, side, assignment: await findViewOfPosting(db, own.id) };
}

/** The carrier's side of a driver's assignment. @throws AppError `assignment.notFound` */
async function findTargetOfDriver(db: Db, caller: DriverCaller, id: number): Promise<UploadTarget> {
  const assignment = await getAssignmentOfDriver(db, caller, id);
  const postingId = assignment.equipment_posting_id ?? assignment.load_posting_id;
  return { postingId, accountId: assignment.carrier_account_id, side: 'C', assignment };
}

/**
 * Refuses a target that takes no more documents.
 *
 * @throws AppError `document.closed`, `document.limitReached`
 */
async function assertTakesDocument(
  { clock, configuration }: Board,
  db: Db,
  { assignment, postingId, accountId }: UploadTarget,
): Promise<void> {
  const deliveredOn = assignment && (await findDeliveredOn(db, assignment.id));
  assertThat(isOpenForDocuments(deliveredOn, clock.now()), 'document.closed');
  const { maxPerPosting, maxBytesOfCompany } = configuration.documents;
  const tooMany = errorText('document.limitReached', { maximum: String(maxPerPosting) });
  assertThat((await countDocuments(db, postingId)) < maxPerPosting, 'document.limitReached', tooMany);
  // Uploads that end at the same time may exceed it by their own bytes.
  const isFull = accountId !== null && (await countBytes(db, accountId)) >= maxBytesOfCompany;
  assertThat(!isFull, 'document.limitReached', errorText('document.companyFull'));
}

/**
 * Opens the upload of a document to an own posting of a user.
 *
 * @throws AppError `posting.notFound`, `permit.missing`, `document.closed`, `document.limitReached`; and as `openIntake`
 */
export async function openUploadOfUser(
  board: Board,
  caller: CompanyCaller,
  token: number,
): Promise<UploadSink<StoredDocument>> {
  const target = await findTargetOfUser(board.db, caller, token);
  return openUpload(board, target, `user ${caller.userId}`);
}

/**
 * Opens the upload of a document to an assignment of a driver.
 *
 * @throws AppError `assignment.notFound`, `document.closed`, `document.limitReached`; and as `openIntake`
 */
export async function openUploadOfDriver(
  board: Board,
  caller: DriverCaller,
  id: number,
): Promise<UploadSink<StoredDocument>> {
  const target = await findTargetOfDriver(board.db, caller, id);
  return openUpload(board, target, `driver ${caller.driverId}`);
}

async function openUpload(board: Board, target: UploadTarget, user: string): Promise<UploadSink<StoredDocument>> {
  await assertTakesDocument(board, board.db, target);
  return openIntake(board, { company: toShareHolder(target), user });
}

/**
 * Adds a document of a user.
 *
 * @throws AppError `posting.notFound`, `document.notAssigned`, `assignment.stopNotFound`, `document.closed`,
 *   `document.limitReached`
 */
export async function addDocumentOfUser(
  board: Board,
  caller: CompanyCaller,
  token: number,
  draft: DocumentDraft,
): Promise<Document> {
  return inTransaction(board.db, async (tx) => {
    const { postingId } = await findTargetOfUser(tx, caller, token);
    await lockForMoveById(tx, [postingId]);
    const target = await findTargetOfUser(tx, caller, token);
    const row = await addDocument(board, tx, target, draft, {
      actor: target.side === 'B' ? 'broker' : 'carrier',
      userId: caller.userId,
      name: caller.nickName || caller.email,
      noticeName: await toActorName(tx, caller),
    });
    const view = await findDocumentView(tx, caller.accountId, row.id);
    assertThat(view, 'server.internal');
    return toDocument(view, caller);
  });
}

/** Adds a document of a driver. @throws AppError `assignment.notFound`, `document.closed`, `document.limitReached` */
export async function addDocumentOfDriver(
  board: Board,
  caller: DriverCaller,
  id: number,
  draft: DocumentDraft,
): Promise<DocumentRow> {
  return inTransaction(board.db, async (tx) => {
    const { postingId } = await findTargetOfDriver(tx, caller, id);
    const [posting] = await lockWithDeletedById(tx, [postingId]);
    // The carrier may delete its equipment after the delivery, and its documents with it.
    assertThat(posting?.deleted_on === null, 'document.closed');
    const name = caller.displayName;
    const author = { actor: 'driver', userId: null, name, noticeName: name } as const;
    return addDocument(board, tx, await findTargetOfDriver(tx, caller, id), draft, author);
  });
}

async function addDocument(
  board: Board,
  tx: Tx,
  target: UploadTarget,
  draft: DocumentDraft,
  author: DocumentAuthor,
): Promise<DocumentRow> {
  const { postingId, accountId, side, assignment } = target;
  const { stored, kind, stop, cityId } = draft;
  await assertTakesDocument(board, tx, target);
  const stopPlace =
    stop === undefined || assignment === undefined ? undefined : findStopPlace(assignment.load, stop, cityId);
  // The stops of a load can change until it is assigned.
  assertThat(stop === undefined || assignment !== undefined, 'document.notAssigned');
  // A phone without a network may send the document of a stop that the load does not have any more: it is kept.
  assertThat(stop === undefined || stopPlace !== undefined || author.actor === 'driver', 'assignment.stopNotFound');
  await lockForContent(tx, stored.contentSha256);
  // The sweep may have removed an old content of the same bytes since it was stored.
  assertThat(await documentFilesOf(board).store.has(stored.contentSha256), 'store.unavailable');
  const now = board.clock.now();
  const row = await insertDocument(tx, {
    posting_id: postingId,
    account_id: accountId,
    side,
    assignment_id: assignment?.id ?? null,
    name: toDocumentName(draft),
    kind,
    content_type: stored.contentType,
    bytes: stored.bytes,
    content_sha256: stored.contentSha256,
    received_sha256: stored.receivedSha256,
    added_by: author.userId,
    added_by_name: author.name,
    created_on: now,
    ...(stopPlace !== undefined && { stop: stop ?? null, stop_place: stopPlace }),
    is_thumbnail_due: true,
  });
  await addTasks(tx, THUMBNAIL_TASK, [{ payload: { documentId: row.id }, queue: toThumbnailQueue(target) }]);
  const isExternal = accountId === null;
  // An external driver has no desk that could share the document.
  if (isExternal && assignment !== undefined)
    await insertShares(tx, { documentIds: [row.id], assignmentId: assignment.id, sharedBy: null, sharedOn: now });
  if (assignment !== undefined) {
    await notifyOfDocument(tx, {
      action: isExternal ? 'shareDocuments' : side === 'B' ? 'addBrokerDocument' : 'addCarrierDocument',
      actor: author.actor,
      actorUserId: author.userId,
      actorName: author.noticeName,
      variant: 'named',
      values: { name: row.name },
      assignment,
      now,
    });
  }
  await appendChanges(tx, toDocumentsChanged(await listViewers(tx, [row.id]), 'added'));
  return row;
}
