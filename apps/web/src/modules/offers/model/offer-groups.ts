import type { Offer } from '@loadstone/contracts/offers';
import { formatDayShort } from '../../../lib/format/formatting.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';
import { listOpen } from './offer-position.ts';

/** The offers of each load one below the other, with the line over the first one of each. */
interface OfferGroups {
  readonly rows: readonly Offer[];
  readonly dividers: ReadonlyMap<number, string>;
}

/** Groups offers by their load: the load first whose offer is the most urgent, then those changed last. O(n log n). */
export function toOfferGroups(offers: readonly Offer[], nowMs: number): OfferGroups {
  const urgent = listOpen(offers, nowMs);
  const open = new Set(urgent);
  const closed = offers
    .filter((offer) => !open.has(offer))
    .toSorted((one, other) => other.updatedOn.localeCompare(one.updatedOn));
  const groups = Map.groupBy([...urgent, ...closed], ({ token }) => token);
  const dividers = new Map<number, string>();
  for (const [first] of groups.values()) if (first) dividers.set(first.id, toLoadText(first));
  return { rows: [...groups.values()].flat(), dividers };
}

function toLoadText({ rate, vehicleType, dateAvail, ...offer }: Offer): string {
  const values = { ...toLane(offer), day: formatDayShort(dateAvail), vehicle: vehicleType };
  return rate ? t('offers.groupWithRate', { ...values, rate: toRateText(rate) }) : t('offers.group', values);
}

/** Both ends of the load of an offer. */
export function toLane({
  srceCity,
  srceSt,
  destCity,
  destSt,
}: Pick<Offer, 'srceCity' | 'srceSt' | 'destCity' | 'destSt'>) {
  return { origin: `${srceCity}, ${srceSt}`, destination: `${destCity}, ${destSt}` };
}
