import { toStatusText } from '../../../lib/code-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { toCellOfField } from './check-row.ts';
import type { RowChange } from './compare-list.ts';
import { toFieldLabel } from './field-labels.ts';

/** What becomes of a row, in a few words: the change of the first posting that it stands for. */
export function toChangeText([change]: readonly RowChange[]): string {
  switch (change?.kind) {
    case 'changed': {
      const fields = [...new Set(change.fields.map(toCellOfField))].map(toFieldLabel);
      return t('postingImport.change.changed', { fields: fields.join(', ') });
    }
    case 'unchanged':
      return t('postingImport.change.unchanged');
    case 'left':
      return toStatusText(change.status);
    default:
      return t('postingImport.change.new');
  }
}
