import type { Lead, OtherPost } from '@loadstone/contracts/leads';
import { isConfirmed } from '../lead-freshness.ts';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';

type Marked = Pick<
  Lead,
  'postedTimes' | 'sameLoads' | 'confirmedUntil' | 'updatedOn' | 'reportedGone' | 'srceTimeZone'
>;

/** What a reader should know about a lead before the call, shortly, for a cell of a grid. */
export function toTrustText(lead: Marked, nowMs: number): string {
  const { postedTimes = 1 } = lead;
  return [
    postedTimes > 1 ? t('leads.trust.times', { count: postedTimes }) : '',
    isConfirmed(lead, nowMs) ? '' : t('leads.trust.unconfirmed'),
    lead.reportedGone === true ? t('leads.trust.reportedGone') : '',
    lead.sameLoads === undefined ? '' : t('leads.trust.sameLoad'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The same in sentences. */
export function listTrustMarks(lead: Marked, nowMs: number): string[] {
  const { postedTimes = 1, sameLoads, reportedGone, updatedOn, srceTimeZone } = lead;
  return [
    ...(postedTimes > 1 ? [t('leads.trust.postedTimes', { count: postedTimes })] : []),
    ...(isConfirmed(lead, nowMs)
      ? []
      : [t('leads.trust.unconfirmedSince', { time: formatMomentAt(updatedOn, srceTimeZone) })]),
    ...(reportedGone === true ? [t('leads.trust.youReportedGone')] : []),
    ...(sameLoads === undefined ? [] : [t('leads.trust.sameLoads', { count: sameLoads })]),
  ];
}

/** Another posting of a lead's row. */
export function toOtherPostText({ createdOn, srceCity, srceSt, destCity, destSt, rate }: OtherPost): string {
  const origin = `${srceCity}, ${srceSt}`;
  const destination = `${destCity}, ${destSt}`;
  const time = formatMoment(createdOn);
  if (rate === null) return t('leads.trust.otherPost', { time, origin, destination });
  return t('leads.trust.otherPostWithRate', { time, origin, destination, rate: toRateText(rate) });
}
