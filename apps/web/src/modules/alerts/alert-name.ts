import { ALERT_NAME_LENGTH, type AlertDraft } from '@loadstone/contracts/alerts';
import type { Posting } from '@loadstone/contracts/postings';
import type { CarrierSearchDraft, UsCarrierSearchDraft } from '@loadstone/contracts/search';
import type { TripPlace } from '@loadstone/contracts/trips';
import { t } from '../../lib/texts/t.ts';
import type { CarrierQuery } from '../search/index.ts';

/** The name of an alert on a posting before the user changes it: its lane. */
export function toLaneName({
  srceCity,
  srceSt,
  destCity,
  destSt,
}: Pick<Posting, 'srceCity' | 'srceSt' | 'destCity' | 'destSt'>): string {
  return `${srceCity}, ${srceSt} → ${destCity}, ${destSt}`.slice(0, ALERT_NAME_LENGTH);
}

/** The same for a search: its places, letters of equipment and name of a company. */
export function toSearchName(draft: CarrierSearchDraft | UsCarrierSearchDraft): string {
  const places = `${toPlace(draft.srceCity, draft.srceSt)} → ${toPlace(draft.destCity, draft.destSt)}`;
  return [places, draft.vehicleType, draft.companyName].filter(Boolean).join(', ').slice(0, ALERT_NAME_LENGTH);
}

/** The same for the trips of a truck: where it is free. */
export function toTripsName({ city, st }: Pick<TripPlace, 'city' | 'st'>): string {
  return t('alerts.tripsName', { place: `${city}, ${st}` }).slice(0, ALERT_NAME_LENGTH);
}

/** What an alert on a search follows. */
export function toFollowed(query: CarrierQuery): AlertDraft['followed'] {
  return query.tab === 'carriers'
    ? { kind: 'carriers', search: query.draft }
    : { kind: 'usCarriers', search: query.draft };
}

function toPlace(city: string | undefined, states: string | readonly string[] | undefined): string {
  return city || [states ?? []].flat().join(' ') || t('alerts.anyPlace');
}
