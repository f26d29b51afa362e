import { IconPhone, IconRoute } from '@tabler/icons-react';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import type { CarrierRow } from './carrier-row.ts';
import styles from './search.module.css';

type Column = GridColumn<CarrierRow>;

/** The phone of a company that was contacted. */
export const contactedColumn = (): Column => ({
  key: 'contacted',
  header: t('search.columns.contacted'),
  headerHint: t('search.columnHints.contacted'),
  width: 36,
  hideOrder: 9,
  align: 'centre',
  value: ({ contacted }) => (contacted === 'Y' ? 1 : null),
  text: ({ contacted }) => (contacted === 'Y' ? t('search.contacted') : ''),
  hint: ({ contacted }) => (contacted === 'Y' ? t('search.contacted') : ''),
  drawing: ({ contacted }) => (contacted === 'Y' ? 'mark' : null),
  drawings: { mark: <IconPhone size={14} aria-label={t('search.contacted')} role="img" /> },
});

/** A mark of a truck that takes loads along its route. The columns of the specification come first. */
export function corridorColumn(): Column {
  const isCorridor = ({ corridor }: CarrierRow) => corridor === 'C';
  const hint = t('search.columnHints.corridor');
  return {
    key: 'corridor',
    header: t('search.columns.corridor'),
    headerHint: hint,
    width: 44,
    hideOrder: 0,
    align: 'centre',
    value: (row) => (isCorridor(row) ? 1 : null),
    text: (row) => (isCorridor(row) ? t('search.corridor') : ''),
    hint: (row) => (isCorridor(row) ? hint : ''),
    drawing: (row) => (isCorridor(row) ? 'mark' : null),
    drawings: { mark: <IconRoute size={14} aria-label={t('search.corridor')} role="img" /> },
  };
}

/** A badge of a truck of the partner board. */
export function boardColumn(): Column {
  const isPartner = ({ subscriberType }: CarrierRow) => subscriberType === 'DAT';
  return {
    key: 'board',
    header: t('search.columns.board'),
    // Wide enough for the header in French.
    width: 72,
    hideOrder: -1,
    value: ({ subscriberType }) => (subscriberType === 'DAT' ? subscriberType : null),
    hint: (row) => (isPartner(row) ? t('search.columnHints.board') : ''),
    className: (row) => (isPartner(row) ? styles.badge : undefined),
  };
}
