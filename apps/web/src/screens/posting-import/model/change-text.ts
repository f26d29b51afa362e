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
      const changed = t('postingImport.change.changed', { fields: fields.join(', ') });
      // A row that states none leaves them, also with a new lane.
      const stops = (change.fields.includes('stops') ? [] : (change.posting.stops ?? [])).map(
        ({ city, st }) => `${city}, ${st}`,
      );
      if (stops.length === 0) return changed;
      return `${changed} · ${t('postingImport.change.keepsStops', { count: stops.length, places: stops.join(' · ') })}`;
    }
    case 'unchanged':
      return t('postingImport.change.unchanged');
    case 'left':
      return toStatusText(change.status);
    default:
      return t('postingImport.change.new');
  }
}
