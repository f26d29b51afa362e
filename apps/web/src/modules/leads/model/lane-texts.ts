import { findLaneDistance, findLaneRate, type BoardRate } from '@loadstone/contracts/board-rates';
import type { Lead } from '@loadstone/contracts/leads';
import type { FindLaneRates } from '../../board-rates/index.ts';
import { formatDistance } from '../../../lib/format/formatting.ts';
import { toMoneyOrder, toPerMileText, toRateText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';
import { findRatePerMile, toRatePerMileText, toRoadText } from './measure-texts.ts';

/** What the column "Lane" shows of a lead. */
interface LaneCell {
  /** Sorts distances by percent, and lane rates by currency and amount. */
  readonly order: number | string;
  readonly text: string;
}

/** The lanes of leads that a column compares: of loads with a rate, and of trucks. */
export function listPricedLanes(entries: readonly { readonly lead: Lead }[]): readonly Lead[] {
  return entries.flatMap(({ lead }) => (lead.pType === 'E' || lead.rate !== undefined ? [lead] : []));
}

/** The miles of a lead, its rate, and its rate per mile against its lane, each with its unit. */
export function listLeadMeasures(lead: Lead, findRates: FindLaneRates): string[] {
  const { dfo, distance, dfd, rate } = lead;
  const lane = findLaneCell(lead, findRates)?.text ?? '';
  return [
    t('leads.brief.miles', {
      dfo: formatDistance(dfo),
      ld: formatDistance(distance),
      road: toRoadText(lead),
      dfd: formatDistance(dfd),
    }),
    ...(rate ? [toRateText(rate)] : []),
    ...(rate?.basis === 'flat' ? [toRatePerMileText(lead)] : []),
    ...(lane === '' ? [] : [lane]),
  ];
}

/** `8 % under lane, 23 loads`. */
function toDistanceText(percent: number, { loads }: BoardRate): string {
  const values = { percent: Math.abs(percent), loads };
  if (percent === 0) return t('leads.lane.at', values);
  return t(percent < 0 ? 'leads.lane.under' : 'leads.lane.over', values);
}

/**
 * How a load's rate compares with the rates of its lane in the same currency. For a truck, which has no rate, what its lane
 * pays. Null where there are too few loads.
 */
export function findLaneCell(lead: Lead, findRates: FindLaneRates): LaneCell | null {
  const rates = findRates(lead)?.rates ?? [];
  if (lead.pType === 'L') {
    const perMile = findRatePerMile(lead);
    const distance = perMile === null ? undefined : findLaneDistance(perMile, rates);
    return distance ? { order: distance.percent, text: toDistanceText(distance.percent, distance.rate) } : null;
  }
  const rate = findLaneRate(rates);
  if (rate === undefined) return null;
  const median = { amount: rate.median, currency: rate.currency };
  return {
    order: toMoneyOrder(median),
    text: t('leads.lane.pays', { rate: toPerMileText(median), loads: rate.loads }),
  };
}
