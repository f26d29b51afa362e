import { sql } from 'kysely';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Db, Tx } from '../../db/database.ts';
import type { DocumentRow, DocumentViewer, NewDocumentRow } from '../../db/tables/document-tables.ts';

/** A document with what a company sees of it. */
export interface DocumentViewRow extends DocumentRow {
  /** The token of the posting that the document is attached to. */
  readonly entity_token: number;
  readonly viewer_kind: PostingKind;
  readonly is_own: boolean;
  /** Shared with the broker of the running assignment of the posting under which the caller sees it. */
  readonly is_shared: boolean;
  /** The running assignment of that posting. */
  readonly running_assignment_id: number | null;
  readonly has_thumbnail: boolean;
  /** Null where it was not requested and where there is none. */
  readonly thumbnail: Buffer | null;
}

function selectViews(db: Db, hasThumbnails: boolean) {
  return db
    .selectFrom('document_viewers as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .innerJoin('postings as p', 'p.id', 'd.posting_id')
    .leftJoin('document_thumbnails as t', 't.document_id', 'd.id')
    .leftJoin('assignments as a', (join) =>
      join
        .on('a.ended_on', 'is', null)
        .on((eb) =>
          eb.or([
            eb('a.load_posting_id', '=', eb.ref('v.posting_id')),
            eb('a.equipment_posting_id', '=', eb.ref('v.posting_id')),
          ]),
        ),
    )
    .leftJoin('document_shares as s', (join) =>
      join.onRef('s.document_id', '=', 'd.id').onRef('s.assignment_id', '=', 'a.id'),
    )
    .selectAll('d')
    .select([
      'p.token as entity_token',
      'v.kind as viewer_kind',
      'v.is_own',
      sql<boolean>`s.document_id is not null`.as('is_shared'),
      'a.id as running_assignment_id',
      sql<boolean>`t.document_id is not null`.as('has_thumbnail'),
      hasThumbnails ? 't.image as thumbnail' : sql<Buffer | null>`null::bytea`.as('thumbnail'),
    ]);
}

/** The documents that a company sees under one of its postings, oldest first. */
export async function listDocumentViews(
  db: Db,
  filter: { accountId: number; kind: PostingKind; token: number; hasThumbnails: boolean },
): Promise<DocumentViewRow[]> {
  return selectViews(db, filter.hasThumbnails)
    .where('v.account_id', '=', filter.accountId)
    .where('v.kind', '=', filter.kind)
    .where('v.token', '=', filter.token)
    .orderBy('d.id')
    .execute();
}

/** The newest documents that a company sees under its postings of one kind, newest first. */
export async function listNewestViews(
  db: Db,
  filter: { accountId: number; kind: PostingKind; hasThumbnails: boolean; limit: number },
): Promise<DocumentViewRow[]> {
  return selectViews(db, filter.hasThumbnails)
    .where('v.account_id', '=', filter.accountId)
    .where('v.kind', '=', filter.kind)
    .orderBy('d.id', 'desc')
    .limit(filter.limit)
    .execute();
}

/** One document that a company sees; undefined for every other one. */
export async function findDocumentView(
  db: Db,
  accountId: number,
  documentId: number,
): Promise<DocumentViewRow | undefined> {
  return selectViews(db, true)
    .where('v.account_id', '=', accountId)
    .where('d.id', '=', documentId)
    .orderBy('v.is_own', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The proofs of delivery that a broker sees under a load and shows to its customers, oldest first. */
export async function listCustomerDocuments(db: Db, accountId: number, postingId: number): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('kind', '=', 'proofOfDelivery')
    .where('is_for_customer', '=', true)
    .where(({ selectFrom, exists }) =>
      exists(
        selectFrom('document_viewers as v')
          .select('v.document_id')
          .whereRef('v.document_id', '=', 'documents.id')
          .where('v.account_id', '=', accountId)
          .where('v.posting_id', '=', postingId),
      ),
    )
    .orderBy('id')
    .execute();
}

/** Who sees these documents now. */
export async function listViewers(db: Db, documentIds: readonly number[]): Promise<DocumentViewer[]> {
  return db
    .selectFrom('document_viewers')
    .selectAll()
    .where('document_id', '=', sql<number>`any(${[...documentIds]}::bigint[])`)
    .execute();
}

/** A company's own documents among these, deleted ones too, in the order of their ids, locked until the transaction ends. */
export async function lockOwnDocuments(
  tx: Tx,
  accountId: number,
  documentIds: readonly number[],
): Promise<DocumentRow[]> {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...documentIds]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** How many documents are attached to a posting. */
export async function countDocuments(db: Db, postingId: number): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('posting_id', '=', postingId)
    .where('deleted_on', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The bytes of the documents of a company, with those that are deleted and not removed yet. */
export async function countBytes(db: Db, accountId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Inserts a document. Lock its posting and its content first. */
export async function insertDocument(tx: Tx, row: NewDocumentRow): Promise<DocumentRow> {
  return tx.insertInto('documents').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Writes a change of a locked document and increments its version. */
export async function updateDocument(
  tx: Tx,
  id: number,
  change: { name?: string; kind?: DocumentRow['kind']; deleted_on?: Date | null; is_for_customer?: boolean },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Moves the documents of stops with their stops: those of a load and of its assignment. One of a removed stop is a document of
 * the whole load.
 *
 * @param places the place of each stop after the change, by its place before it; undefined for a removed one
 */
export async function moveDocumentStops(
  tx: Tx,
  { postingId, assignmentId }: { postingId: number; assignmentId: number },
  places: readonly (number | undefined)[],
): Promise<void> {
  const moved = JSON.stringify(places.map((place) => place ?? null));
  await sql`
    update documents set stop = (${moved}::jsonb ->> stop::integer)::smallint
    where stop is not null and (posting_id = ${postingId} or assignment_id = ${assignmentId})
      and ${moved}::jsonb ->> stop::integer is distinct from stop::text`.execute(tx);
}

/** True where a document is shared with the broker of an assignment that has not ended. */
export async function isShared(db: Db, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('document_shares as s')
    .innerJoin('assignments as a', 'a.id', 's.assignment_id')
    .select('s.document_id')
    .where('s.document_id', '=', documentId)
    .where('a.ended_on', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The own documents of a posting that are shared with the broker of an assignment. */
export async function listSharedIds(db: Db, postingId: number, assignmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('document_shares as s')
    .innerJoin('documents as d', 'd.id', 's.document_id')
    .select('d.id')
    .where('d.posting_id', '=', postingId)
    .where('s.assignment_id', '=', assignmentId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Shares documents with the broker of an assignment. */
export async function insertShares(
  tx: Tx,
  share: { documentIds: readonly number[]; assignmentId: number; sharedBy: number | null; sharedOn: Date },
): Promise<void> {
  if (share.documentIds.length === 0) return;
  const rows = share.documentIds.map((documentId) => ({
    document_id: documentId,
    assignment_id: share.assignmentId,
    shared_by: share.sharedBy,
    shared_on: share.sharedOn,
  }));
  await tx.insertInto('document_shares').values(rows).execute();
}

/** Ends the sharing of documents with the broker of an assignment. */
export async function deleteShares(tx: Tx, documentIds: readonly number[], assignmentId: number): Promise<void> {
  await tx
    .deleteFrom('document_shares')
    .where('document_id', '=', sql<number>`any(${[...documentIds]}::bigint[])`)
    .where('assignment_id', '=', assignmentId)
    .execute();
}
