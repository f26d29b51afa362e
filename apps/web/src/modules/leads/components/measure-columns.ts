import { toHaul } from '@loadstone/contracts/money';
import type { ProductMode } from '@loadstone/contracts/postings';
import type { FindLaneRates } from '../../board-rates/index.ts';
import type { GridColumn } from '../../../grid/column.ts';
import { toMoneyOrder } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LeadEntry } from '../lead-board.ts';
import { findLaneCell } from '../model/lane-texts.ts';
import {
  findRatePerMile,
  listMeasureMarks,
  toFitText,
  toHaulText,
  toRatePerMileAmount,
  toRatePerMileText,
  toRoadText,
} from '../model/measure-texts.ts';
import styles from './leads.module.css';

/**
 * What follows from the money and measures of a pair: its miles by road, the rate per mile of loads, its distance from the lane, and what does
 * not fit.
 */
export function listMeasureColumns(
  mode: ProductMode,
  findRates: FindLaneRates,
): readonly GridColumn<Pick<LeadEntry, 'lead'>>[] {
  return [
    roadColumn(),
    ...(mode === 'C' ? [ratePerMileColumn()] : []),
    laneColumn(mode, findRates),
    measureMarkColumn(),
  ];
}

type MeasureColumn = GridColumn<Pick<LeadEntry, 'lead'>>;

const roadColumn = (): MeasureColumn => ({
  key: 'road',
  header: t('leads.columns.road'),
  headerHint: t('leads.columnHints.road'),
  width: 72,
  align: 'end',
  hideOrder: -4,
  value: ({ lead }) => toHaul(lead.distance, lead.roadMiles).miles,
  text: ({ lead }) => toRoadText(lead),
});

const ratePerMileColumn = (): MeasureColumn => ({
  key: 'ratePerMile',
  header: t('leads.columns.ratePerMile'),
  headerHint: t('leads.columnHints.ratePerMile'),
  // '≈ $2.45 USD'.
  width: 104,
  align: 'end',
  hideOrder: 0,
  value: ({ lead }) => {
    const perMile = findRatePerMile(lead);
    return perMile && toMoneyOrder(perMile);
  },
  // The header has the unit.
  text: ({ lead }) => toRatePerMileAmount(lead),
  hint: ({ lead }) => (lead.rate?.basis === 'flat' ? `${toRatePerMileText(lead)} ${toHaulText(lead)}` : ''),
});

/** The key of the column whose rates come after the leads. */
export const LANE_COLUMN = 'lane';

const laneColumn = (mode: ProductMode, findRates: FindLaneRates): MeasureColumn => ({
  key: LANE_COLUMN,
  header: t('leads.columns.lane'),
  headerHint: t(mode === 'C' ? 'leads.columnHints.laneOfLoad' : 'leads.columnHints.laneOfTruck'),
  width: 176,
  hideOrder: -3,
  value: ({ lead }) => findLaneCell(lead, findRates)?.order ?? null,
  text: ({ lead }) => findLaneCell(lead, findRates)?.text ?? '',
});

const measureMarkColumn = (): MeasureColumn => ({
  key: 'measureMarks',
  header: t('leads.columns.measureMarks'),
  headerHint: t('leads.columnHints.measureMarks'),
  width: 144,
  hideOrder: -2,
  value: ({ lead }) => toFitText(lead),
  hint: ({ lead }) => listMeasureMarks(lead).join(' · '),
  className: () => styles.misfit,
});
