import { IconCheckbox, IconSquare } from '@tabler/icons-react';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Trip } from './trip-columns.ts';

const toDrawings = () => ({
  yes: <IconCheckbox size={16} stroke={1.6} role="img" aria-label={t('liveLeads.yes')} />,
  no: <IconSquare size={16} stroke={1.6} role="img" aria-label={t('liveLeads.no')} />,
});

/** A check box that only shows whether the truck takes loads along its way. */
export function corridorColumn<Row>(toTrip: (row: Row) => Pick<Trip, 'corridor'>): GridColumn<Row> {
  const isCorridor = (row: Row) => toTrip(row).corridor === 'C';
  return {
    key: 'corridor',
    header: t('liveLeads.columns.corridor'),
    width: 76,
    align: 'centre',
    value: (row) => (isCorridor(row) ? 1 : 0),
    text: (row) => (isCorridor(row) ? t('liveLeads.yes') : t('liveLeads.no')),
    drawing: (row) => (isCorridor(row) ? 'yes' : 'no'),
    drawings: toDrawings(),
  };
}
