import type { Tag } from '@loadstone/contracts/tags';
import type { TagRow } from '../../db/tables/desk-tables.ts';

export function toTag(row: Pick<TagRow, 'id' | 'tag_name' | 'tag_color'>): Tag {
  return { id: row.id, tagName: row.tag_name, tagColor: row.tag_color };
}
