import { Skeleton } from '@mantine/core';
import { toStopNumber } from '@loadstone/contracts/postings';
import type { JudgedDetour, TripStop } from '@loadstone/contracts/trips';
import { useMemo } from 'react';
import { useDetour, type DetourQuestion } from '../detour.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { RouteMap } from '../../../map/route-map.tsx';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { listTurns, toLine, toPoint } from '../model/trip-way.ts';
import { toMilesText, toPlaceText } from '../model/trip-texts.ts';
import styles from './trips.module.css';

const HEIGHT_PX = 280;

interface LeadDetourProps {
  readonly question: DetourQuestion;
  /** Changes with the load and the truck. */
  readonly version: string;
}

/** What a load adds to the way of its truck: miles, the predicted time at each stop, and the way with its turns on a map. */
export default function LeadDetour({ question, version }: LeadDetourProps) {
  const query = useDetour(question, version);
  // The list of leads says that the load is gone.
  if (isApiError(query.error) && query.error.status === 404) return null;
  return (
    <FactSection title={t('trips.detour.title')}>
      {query.data && <Judged judged={query.data} />}
      {query.isPending && (
        <DelayedSkeleton>
          <Skeleton height={10} my={8} width={220} />
          <Skeleton height={10} my={8} width={180} />
        </DelayedSkeleton>
      )}
      {query.isError && !query.data && (
        <ErrorState title={t('trips.detour.failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </FactSection>
  );
}

function Judged({ judged }: { readonly judged: JudgedDetour }) {
  const { detour, way, pickUp, stops = [], delivery } = judged;
  return (
    <>
      <FactList>
        <Fact name={t('trips.detour.name')}>
          {t('trips.detour.value', {
            miles: toMilesText(detour.miles, detour.isApproximate),
            direct: toMilesText(way.miles, detour.isApproximate),
            place: toPlaceText(way.end),
          })}
        </Fact>
        {pickUp && <Fact name={t('trips.detour.pickUp')}>{toStopText(pickUp)}</Fact>}
        {stops.map((stop, place) => (
          // The order of the stops is their name.
          <Fact key={place} name={t('trips.leg.stop', { number: toStopNumber(place) })}>
            {toStopText(stop)}
          </Fact>
        ))}
        {delivery && <Fact name={t('trips.detour.delivery')}>{toStopText(delivery)}</Fact>}
      </FactList>
      {!pickUp && <p className={styles.note}>{t('trips.detour.tooLate')}</p>}
      <DetourMap judged={judged} />
    </>
  );
}

function toStopText({ place, arrivesOn, beginsOn }: TripStop): string {
  const at = formatMomentAt(arrivesOn, place.timeZone);
  const text = `${toPlaceText(place)}, ${at}`;
  return beginsOn === arrivesOn
    ? text
    : `${text} (${t('trips.leg.waits', { at: formatMomentAt(beginsOn, place.timeZone) })})`;
}

function DetourMap({ judged }: { readonly judged: JudgedDetour }) {
  const content = useMemo(() => {
    const { start, way, pickUpPlace, stopPlaces = [], deliveryPlace } = judged;
    return {
      origin: { ...toPoint(start.place), label: toPlaceText(start.place) },
      destination: { ...toPoint(way.end), label: toPlaceText(way.end) },
      stops: [
        { ...toPoint(pickUpPlace), label: `${t('trips.leg.pickUp')} ${toPlaceText(pickUpPlace)}` },
        ...stopPlaces.map((place, index) => ({
          ...toPoint(place),
          label: `${t('trips.leg.stop', { number: toStopNumber(index) })} ${toPlaceText(place)}`,
        })),
        { ...toPoint(deliveryPlace), label: `${t('trips.leg.delivery')} ${toPlaceText(deliveryPlace)}` },
      ],
      loaded: [[pickUpPlace, ...stopPlaces, deliveryPlace].map(toPoint)],
      direct: toLine(start.place, way.end),
      turns: listTurns(judged.detour),
    };
  }, [judged]);
  return <RouteMap label={t('trips.detour.map')} height={HEIGHT_PX} {...content} />;
}
