import { toStopNumber } from '@loadstone/contracts/postings';
import type { Trip, TripPlan } from '@loadstone/contracts/trips';
import { useMemo } from 'react';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { RouteMap } from '../../../map/route-map.tsx';
import { toPlaceText } from '../model/trip-texts.ts';
import { listTurns, toLine, toPoint } from '../model/trip-way.ts';

const HEIGHT_PX = 320;

/**
 * The line of a trip: loaded legs solid, empty ones dotted, each stop with its number. A truck with a way of its own has it
 * as a thin line, with the points where it is left and rejoined.
 */
export function TripMap({ trip, plan }: { readonly trip: Trip; readonly plan: Pick<TripPlan, 'start' | 'way'> }) {
  const content = useMemo(() => {
    const { start, way } = plan;
    return {
      origin: { ...toPoint(start.place), label: toPlaceText(start.place) },
      stops: trip.loads.flatMap(({ pickUp, stops = [], delivery }) =>
        [
          { stop: pickUp, name: t('trips.leg.pickUp') },
          ...stops.map((stop, place) => ({ stop, name: t('trips.leg.stop', { number: toStopNumber(place) }) })),
          { stop: delivery, name: t('trips.leg.delivery') },
        ].map(({ stop, name }) => ({
          ...toPoint(stop.place),
          label: `${name} ${toPlaceText(stop.place)}`,
          detail: formatMomentAt(stop.arrivesOn, stop.place.timeZone),
        })),
      ),
      loaded: trip.loads.map(({ pickUp, stops = [], delivery }) =>
        [pickUp, ...stops, delivery].map(({ place }) => toPoint(place)),
      ),
      ...(way && {
        destination: { ...toPoint(way.end), label: toPlaceText(way.end) },
        direct: toLine(start.place, way.end),
      }),
      ...(trip.detour && { turns: listTurns(trip.detour) }),
    };
  }, [trip, plan]);
  return <RouteMap label={t('trips.map')} height={HEIGHT_PX} {...content} />;
}
