import { IconCheckbox, IconSquare } from '@tabler/icons-react';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Trip } from './trip-columns.ts';

const toDrawings = () => ({
  yes: <IconCheckbox size={16} stroke={1.6} role="img" aria-label={t('liveLeads.yes')} />,
  no: <IconSquare size={16} stroke={1.6} role="img" aria-label={t('liveLeads.no')} />,
});

/** A read-only check box for whether the truck takes loads along its route. Blank for a load, which has no corridor. */
export function corridorColumn<Row>(toTrip: (row: Row) => Pick<Trip, 'corridor'>): GridColumn<Row> {
  const toState = (row: Row) => {
    const { corridor } = toTrip(row);
    return corridor === null ? null : corridor === 'C' ? 'yes' : 'no';
  };
  const words = { yes: t('liveLeads.yes'), no: t('liveLeads.no') };
  return {
    key: 'corridor',
    header: t('liveLeads.columns.corridor'),
    headerHint: t('liveLeads.columnHints.corridor'),
    width: 76,
    hideOrder: 15,
    align: 'centre',
    value: (row) => {
      const state = toState(row);
      return state === null ? null : Number(state === 'yes');
    },
    text: (row) => {
      const state = toState(row);
      return state === null ? '' : words[state];
    },
    drawing: toState,
    drawings: toDrawings(),
  };
}
