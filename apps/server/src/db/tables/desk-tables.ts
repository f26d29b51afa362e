import type { PostingKind } from '@loadstone/contracts/postings';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';
import type { FactColumns } from './fact-columns.ts';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;
type DefaultedInstant = ColumnType<Date, Date | undefined, Date>;

interface TagsTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  created_by: Fixed<number>;
  tag_name: string;
  /** `#rrggbb`, lower case. */
  tag_color: string;
  created_on: DefaultedInstant;
}

/** The one tag that a posting carries. */
interface PostingTagsTable {
  posting_id: Fixed<number>;
  tag_id: number;
  tagged_on: DefaultedInstant;
}

/** A replace of postings that is running. */
interface PostingReplacesTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  started_on: Fixed<Date>;
}

/** A posting that a running replace does not delete, because a later row has named it. */
interface PostingReplaceKeptTable {
  replace_id: Fixed<number>;
  token: Fixed<number>;
}

/** A saved posting. */
interface TemplatesTable extends FactColumns<'template'> {
  template_id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  kind: Fixed<PostingKind>;
  created_by: Fixed<number>;
  network_id: number | null;
  created_on: DefaultedInstant;
  updated_on: DefaultedInstant;
  /** Incremented by each write, from 1. */
  version: Generated<number>;
}

/** Tables of the posting desk. */
export interface DeskTables {
  tags: TagsTable;
  posting_tags: PostingTagsTable;
  posting_replaces: PostingReplacesTable;
  posting_replace_kept: PostingReplaceKeptTable;
  templates: TemplatesTable;
}

export type TagRow = Selectable<TagsTable>;
export type TemplateRow = Selectable<TemplatesTable>;
export type NewTemplateRow = Insertable<TemplatesTable>;
export type TemplateRowChange = Updateable<TemplatesTable>;
