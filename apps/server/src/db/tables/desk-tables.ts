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
  templates: TemplatesTable;
}

export type TagRow = Selectable<TagsTable>;
export type TemplateRow = Selectable<TemplatesTable>;
export type NewTemplateRow = Insertable<TemplatesTable>;
export type TemplateRowChange = Updateable<TemplatesTable>;
