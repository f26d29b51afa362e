import type { Lead } from '@loadstone/contracts/leads';
import { toHaul, toRatePerMile, type Money } from '@loadstone/contracts/money';
import { toMeasureText, toPerMileText } from '../../../lib/fact-values.ts';
import { formatDistance, formatMoney, formatNumber } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';

type Haul = Pick<Lead, 'distance' | 'roadMiles'>;
type PricedHaul = Haul & Pick<Lead, 'rate'>;

/** The rate of a load for each mile; null for a truck, and for a load without a rate. */
export function findRatePerMile({ rate, distance, roadMiles }: PricedHaul): Money | null {
  return rate === undefined ? null : toRatePerMile(rate, toHaul(distance, roadMiles));
}

/** The same as a text: `≈ $2.04 USD/mi`; without "≈" where the miles are known or do not matter. Empty where there is none. */
export function toRatePerMileText(lead: PricedHaul): string {
  return toRateText(lead, toPerMileText);
}

/** Amounts of a few miles only, whose cents mean nothing and would not fit into the column. */
const WITHOUT_CENTS_FROM = 100_00;

/** The same without the unit, for a column whose header has it: `≈ $2.04 USD`. */
export function toRatePerMileAmount(lead: PricedHaul): string {
  return toRateText(lead, (perMile) => {
    const { amount, currency } = perMile;
    if (amount < WITHOUT_CENTS_FROM) return formatMoney(perMile, { hasCents: true });
    return formatMoney({ amount: Math.round(amount / 100) * 100, currency });
  });
}

function toRateText(lead: PricedHaul, toText: (perMile: Money) => string): string {
  const perMile = findRatePerMile(lead);
  if (perMile === null) return '';
  const text = toText(perMile);
  const isApproximate = lead.rate?.basis === 'flat' && lead.roadMiles === undefined;
  return isApproximate ? t('leads.measures.approximate', { text }) : text;
}

/** The miles that the rate is divided by: `over 1,203 mi`, with "≈" where they are not known. */
export function toHaulText({ distance, roadMiles }: Haul): string {
  const { miles, isApproximate } = toHaul(distance, roadMiles);
  return t(isApproximate ? 'leads.measures.haul' : 'leads.measures.knownHaul', { miles: formatNumber(miles) });
}

/** The haul by road in the unit of the screen: `1,203`, with "≈" where it is the distance by air times 1.2. */
export function toRoadText({ distance, roadMiles }: Haul): string {
  const { miles, isApproximate } = toHaul(distance, roadMiles);
  const text = formatDistance(miles);
  return isApproximate ? t('leads.measures.approximate', { text }) : text;
}

/** The marks in a cell of a grid: the first one shortly, and how many there are besides it. */
export function toFitText(lead: Marked): string {
  const { overWeight, overLength, underMinimum, underMinimumBy } = lead;
  const marks = [
    ...(overWeight ? [`+${toMeasureText(overWeight, 'lb')}`] : []),
    ...(overLength ? [`+${toMeasureText(overLength, 'ft')}`] : []),
    ...(underMinimumBy ? [`−${toPerMileText(underMinimumBy)}`] : underMinimum ? [t('leads.measures.low')] : []),
  ];
  const [first = ''] = marks;
  return marks.length < 2 ? first : t('leads.measures.more', { first, count: marks.length - 1 });
}

type Marked = Pick<Lead, 'overWeight' | 'overLength' | 'underMinimum' | 'underMinimumBy'>;

/** What the load and the truck of a lead do not fit, each with its number. */
export function listMeasureMarks({ overWeight, overLength, underMinimum, underMinimumBy }: Marked): string[] {
  return [
    ...(overWeight ? [t('leads.measures.overWeight', { by: toMeasureText(overWeight, 'lb') })] : []),
    ...(overLength ? [t('leads.measures.overLength', { by: toMeasureText(overLength, 'ft') })] : []),
    ...(underMinimumBy
      ? [t('leads.measures.underMinimumBy', { by: toPerMileText(underMinimumBy) })]
      : underMinimum
        ? [t('leads.measures.underMinimum')]
        : []),
  ];
}
