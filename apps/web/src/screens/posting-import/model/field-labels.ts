import type { ListColumn, ReadField } from '@loadstone/contracts/posting-lists';
import { t } from '../../../lib/texts/t.ts';

/** The name of a field, as the header of its column in the preview. */
export function toFieldLabel(name: ReadField): string {
  return t(`postingImport.columns.${name}`);
}

/** The name of what a column of a table holds. */
export function toColumnLabel(name: ListColumn): string {
  return t(`postingImport.columns.${name}`);
}
