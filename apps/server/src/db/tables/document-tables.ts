import type { DocumentContentType, DocumentKind } from '@loadstone/contracts/documents';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;
/** Set by the database or later. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Documents of postings. The content is in the document store, named by its SHA-256. */
interface DocumentsTable {
  id: GeneratedAlways<number>;
  row_guid: ColumnType<string, string | undefined, never>;
  /** The owner's posting; the load for a document of an external driver. */
  posting_id: Fixed<number>;
  /** Null for a document of an external driver, which no company of the board owns. */
  account_id: Fixed<number | null>;
  side: Fixed<'B' | 'C'>;
  /** The assignment that the posting had when the document was added; null for none. */
  assignment_id: Fixed<number | null>;
  name: string;
  kind: DocumentKind;
  content_type: Fixed<DocumentContentType>;
  bytes: Fixed<number>;
  /** Of the stored content, hexadecimal. */
  content_sha256: Fixed<string>;
  /** Of the bytes as they were received. */
  received_sha256: Fixed<string>;
  /** Null for a driver. */
  added_by: Fixed<number | null>;
  added_by_name: Fixed<string>;
  created_on: Fixed<Date>;
  /** The stop that it is of, by its place in the order, and where that was; null and '' for one of the whole load. */
  stop: ColumnType<number | null, number | null | undefined, never>;
  stop_place: ColumnType<string, string | undefined, never>;
  /** True for a proof of delivery that the broker of the load shows to its customers. */
  is_for_customer: Generated<boolean>;
  /** True until the thumbnail is made, or cannot be made. */
  is_thumbnail_due: Generated<boolean>;
  deleted_on: Later<Date>;
  /** Counts writes, from 1. */
  version: Generated<number>;
}

/** Which documents a carrier shares with the broker of an assignment. */
interface DocumentSharesTable {
  document_id: Fixed<number>;
  assignment_id: Fixed<number>;
  shared_by: Fixed<number | null>;
  shared_on: Fixed<Date>;
}

interface DocumentThumbnailsTable {
  document_id: Fixed<number>;
  /** WebP. */
  image: Buffer;
}

/** Who sees which document now: one row for each company, with the own posting under which it sees the document. */
interface DocumentViewersView {
  document_id: number;
  account_id: number;
  posting_id: number;
  kind: PostingKind;
  token: number;
  is_own: boolean;
}

/** Tables of documents. */
export interface DocumentTables {
  documents: DocumentsTable;
  document_shares: DocumentSharesTable;
  document_thumbnails: DocumentThumbnailsTable;
  document_viewers: DocumentViewersView;
}

export type DocumentRow = Selectable<DocumentsTable>;
export type NewDocumentRow = Insertable<DocumentsTable>;
export type DocumentViewer = DocumentViewersView;
