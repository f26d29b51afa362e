import {
  getPostingLists,
  readList,
  readText,
  savePostingList,
  type ColumnMap,
  type DayOrder,
  type ListReading,
  type RememberedLists,
  type TextFormat,
  type TextReading,
} from '@loadstone/contracts/posting-lists';
import type { PostingKind } from '@loadstone/contracts/postings';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { readingLanguage } from './reading-language.ts';

/** Rows of a table that are read in one call, with what is decided of the whole table. */
export interface PartToRead {
  readonly rows: readonly (readonly string[])[];
  readonly columns?: ColumnMap;
  readonly dayOrder?: DayOrder;
  readonly writtenOn?: string | undefined;
}

/** What the server reads of a part of a table. @throws ApiError */
export function readListPart(postType: PostingKind, { rows, ...decided }: PartToRead): Promise<ListReading> {
  const body = { postType, rows: rows.map((cells) => [...cells]), ...decided, language: readingLanguage() };
  return callEndpoint(readList, { body });
}

/** A mail, a page or a text with several postings. */
export interface TextToRead {
  readonly format: TextFormat;
  /** Of a mail its bytes in base64. */
  readonly content: string;
}

/** What the server reads of a text. @throws ApiError */
export function readWholeText(postType: PostingKind, { format, content }: TextToRead): Promise<TextReading> {
  return callEndpoint(readText, { body: { postType, format, content, language: readingLanguage() } });
}

/** The lists that are kept, and how columns of these headers were read last. @throws ApiError */
export function getRememberedLists(postType: PostingKind, headers: string[]): Promise<RememberedLists> {
  return callEndpoint(getPostingLists, { body: { postType, headers } });
}

interface ListToKeep {
  readonly postType: PostingKind;
  readonly headers: string[];
  readonly columns: ColumnMap;
  /** '' for rows that are no list. */
  readonly listName: string;
  readonly tokens: number[];
}

/** Keeps how columns are read, and the postings of a list. @throws ApiError */
export async function keepList(body: ListToKeep): Promise<void> {
  await callEndpoint(savePostingList, { body });
}
