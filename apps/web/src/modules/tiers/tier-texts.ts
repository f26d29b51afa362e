import type { Rate } from '@loadstone/contracts/money';
import type { PostingTiers, ShownTier } from '@loadstone/contracts/tiers';
import { toRateText } from '../../lib/fact-values.ts';
import { formatMoment } from '../../lib/format/formatting.ts';
import { t } from '../../lib/texts/t.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** Who sees a load and when others will: "12 companies now, 84 more in 11 min, every company on Nov 29 10:40 AM". */
export function toTierSummary({ companies, isPublic, tiers }: PostingTiers, nowMs: number): string {
  if (isPublic) return t('tiers.public');
  const waiting = tiers.filter(({ releasedOn }) => releasedOn === null);
  return [t('tiers.now', { count: companies }), ...waiting.map((tier) => toWaiting(tier, nowMs))].join(', ');
}

/** A tier with the rate that its receivers see: `1 Regulars: $1,700 USD, book now`. */
export function toTierRateText({ number, receivers, rate, bookNow }: ShownTier, loadRate: Rate | null): string {
  const shown = rate ?? loadRate;
  const values = {
    number,
    receivers: toReceiversText(receivers),
    rate: shown === null ? t('tiers.noRateOf') : toRateText(shown),
  };
  return t(bookNow ? 'tiers.bookableOf' : 'tiers.rateOf', values);
}

/** Who alone sees a load whose later tiers wait, and until when: more leads come with the next tier. */
export function toReachText({ tiers }: PostingTiers): string {
  const released = tiers.filter(({ releasedOn }) => releasedOn !== null);
  const nextOn = tiers.find(({ releasedOn }) => releasedOn === null)?.expectedOn ?? null;
  const values = {
    count: released.length,
    receivers: released.map(({ receivers }) => toReceiversText(receivers)).join(', '),
  };
  return nextOn === null
    ? t('tiers.aloneUntilReleased', values)
    : t('tiers.aloneUntilTime', { ...values, time: formatMoment(nextOn) });
}

function toReceiversText(receivers: ShownTier['receivers']): string {
  if (receivers.type === 'everybody') return t('tiers.everybody');
  if (receivers.type === 'network') return receivers.name ?? t('postings.privateNetwork');
  const [first, ...others] = receivers.companies;
  const company = first?.company ?? '';
  return others.length === 0 ? company : t('tiers.companiesOf', { company, count: others.length });
}

function toWaiting({ companies, expectedOn }: ShownTier, nowMs: number): string {
  if (expectedOn === null) {
    return companies === null ? t('tiers.everybodyLater') : t('tiers.moreLater', { count: companies });
  }
  if (companies === null) return t('tiers.everybodyAt', { time: formatMoment(expectedOn) });
  const minutes = Math.max(1, Math.ceil((Date.parse(expectedOn) - nowMs) / MINUTE_MS));
  return t('tiers.moreIn', { count: companies, minutes });
}

/** The time until a moment, as 10:59 or 1:10:59; 0:00 where it has passed. */
export function toTimeUntil(iso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(iso) - nowMs) / SECOND_MS));
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
