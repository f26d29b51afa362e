import type { ListColumn, ReadField } from '@loadstone/contracts/posting-lists';
import { PLAIN_FACTS, type PlainFactName } from '@loadstone/contracts/postings';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { t } from '../../../lib/texts/t.ts';

/** The name of a field, as the header of its column in the preview. */
export function toFieldLabel(name: ReadField): string {
  return isFact(name) ? toFactLabel(name) : t(`postingImport.columns.${name}`);
}

/** The name of what a column of a table holds. */
export function toColumnLabel(name: ListColumn): string {
  return isFact(name) ? toFactLabel(name) : t(`postingImport.columns.${name}`);
}

function isFact<Name extends string>(name: Name): name is Name & PlainFactName {
  return name in PLAIN_FACTS;
}
