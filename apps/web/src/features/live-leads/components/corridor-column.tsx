import { IconCheckbox, IconSquare } from '@tabler/icons-react';
import type { GridColumn } from '../../../grid/column.ts';
import { liveLeadTexts } from '../../../lib/texts/live-leads.ts';
import type { Trip } from './trip-columns.ts';

const DRAWINGS = {
  yes: <IconCheckbox size={16} stroke={1.6} role="img" aria-label={liveLeadTexts.yes} />,
  no: <IconSquare size={16} stroke={1.6} role="img" aria-label={liveLeadTexts.no} />,
};

/** A check box that only shows whether the truck takes loads along its way. */
export function corridorColumn<Row>(toTrip: (row: Row) => Pick<Trip, 'corridor'>): GridColumn<Row> {
  const isCorridor = (row: Row) => toTrip(row).corridor === 'C';
  return {
    key: 'corridor',
    header: liveLeadTexts.columns.corridor,
    width: 76,
    align: 'centre',
    value: (row) => (isCorridor(row) ? 1 : 0),
    text: (row) => (isCorridor(row) ? liveLeadTexts.yes : liveLeadTexts.no),
    drawing: (row) => (isCorridor(row) ? 'yes' : 'no'),
    drawings: DRAWINGS,
  };
}
