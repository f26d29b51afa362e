import type { Alert } from '@loadstone/contracts/alerts';
import type { CarrierSearch, UsCarrierSearch } from '@loadstone/contracts/search';
import type { TripLimits } from '@loadstone/contracts/trips';
import { findCity } from '@loadstone/places';
import type { AlertRow } from './alerts.queries.ts';

/** An alert as its user sees it. */
export function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    name: row.name,
    channel: row.channel,
    rhythm: row.rhythm,
    isPaused: row.is_paused,
    kind: row.kind,
    search: row.kind === 'trips' ? null : (row.criteria as CarrierSearch | UsCarrierSearch | null),
    token: row.token,
    trips: row.kind === 'trips' ? toFollowedTrips(row.criteria as TripLimits) : null,
    createdOn: row.created_on.toISOString(),
    lastSentOn: row.last_sent_on?.toISOString() ?? null,
  };
}

/** The limits of a search for trips, with the name of its last city. */
export function toFollowedTrips(limits: TripLimits): NonNullable<Alert['trips']> {
  const city = limits.endCityId === undefined ? undefined : findCity(limits.endCityId);
  return { ...limits, endCity: city === undefined ? '' : `${city.name}, ${city.st}` };
}
