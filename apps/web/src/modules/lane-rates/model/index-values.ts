import { NO_INDEX, type PostingIndexReply, type RateIndexReply } from '@loadstone/contracts/lane-rates';
import type { Posting } from '@loadstone/contracts/postings';
import { perLocale } from '@loadstone/contracts/texts';
import type { UserClaims } from '@loadstone/contracts/users';
import { boardLocale, t } from '../../../lib/texts/t.ts';

/** One figure of a widget, formatted. */
export interface IndexFigure {
  readonly name: string;
  readonly text: string;
  readonly hint?: string | undefined;
}

// The title of the widget has the unit.
const rateFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
);
const ratioFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const RATE_GROUPS = ['Van', 'Reefer', 'Flatbed'] as const;

/** The spot rates of a lane; '-' where a value is unknown. */
export function toRateFigures(rates: RateIndexReply | null | undefined): IndexFigure[] {
  return RATE_GROUPS.map((group) => ({
    name: t(`laneRates.groups.${group}`),
    text: toText(rates?.spotRates[group], rateFormat),
    hint: t('laneRates.rateHint'),
  }));
}

/** The truck-to-load ratios of a lane's origin; '-' where a value is unknown. */
export function toRatioFigures(index: PostingIndexReply | null | undefined): IndexFigure[] {
  const toHint = (trucks: number, loads: number) =>
    index && trucks !== NO_INDEX && loads !== NO_INDEX
      ? t('laneRates.ratioHint', {
          trucks,
          loads,
          area: index.srceMarketArea,
        })
      : undefined;
  return [
    {
      name: t('laneRates.week'),
      text: toText(index?.wkOutRatio, ratioFormat),
      hint: index ? toHint(index.wkOutEquip, index.wkOutLoad) : undefined,
    },
    {
      name: t('laneRates.month'),
      text: toText(index?.mthOutRatio, ratioFormat),
      hint: index ? toHint(index.mthOutEquip, index.mthOutLoad) : undefined,
    },
  ];
}

function toText(value: number | undefined, format: typeof rateFormat): string {
  return value === undefined || value === NO_INDEX ? t('laneRates.none') : format(boardLocale()).format(value);
}

/** The address of the page of indices for a posting: its lane and its user. */
export function toIndicesUrl(
  pageUrl: string,
  posting: Posting,
  claims: UserClaims,
  legacyUserId: string | null,
): string {
  const url = new URL(pageUrl);
  const { srceCity, srceSt, destCity, destSt, vehicleType, dateAvail, postType } = posting;
  const values = { srceCity, srceSt, destCity, destSt, vehicleType, dateAvail, postType };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.searchParams.set('custCd', claims.custCd);
  url.searchParams.set('userId', String(claims.userId));
  if (legacyUserId !== null) url.searchParams.set('legacyUserId', legacyUserId);
  return url.href;
}
