import type { ProductMode } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { toMoneyOrder } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LeadEntry } from '../../../data/leads/lead-board.ts';
import { findRatePerMile, listMeasureMarks, toHaulText, toRatePerMileText } from '../model/measure-texts.ts';
import styles from './leads.module.css';

/** What follows from the measures of a pair: the rate per mile of loads, and what does not fit. */
export function listMeasureColumns(mode: ProductMode): readonly GridColumn<LeadEntry>[] {
  return [...(mode === 'C' ? [ratePerMileColumn()] : []), measureMarkColumn()];
}

const ratePerMileColumn = (): GridColumn<LeadEntry> => ({
  key: 'ratePerMile',
  header: t('leads.columns.ratePerMile'),
  headerHint: t('leads.columnHints.ratePerMile'),
  width: 112,
  align: 'end',
  hideOrder: -2,
  value: ({ lead }) => {
    const perMile = findRatePerMile(lead);
    return perMile && toMoneyOrder(perMile);
  },
  text: ({ lead }) => toRatePerMileText(lead),
  hint: ({ lead }) => (lead.rate?.basis === 'flat' ? `${toRatePerMileText(lead)} ${toHaulText(lead)}` : ''),
});

const measureMarkColumn = (): GridColumn<LeadEntry> => ({
  key: 'measureMarks',
  header: t('leads.columns.measureMarks'),
  headerHint: t('leads.columnHints.measureMarks'),
  width: 120,
  hideOrder: -2,
  value: ({ lead }) => listMeasureMarks(lead).join(' · '),
  hint: ({ lead }) => listMeasureMarks(lead).join(' · '),
  className: () => styles.misfit,
});
