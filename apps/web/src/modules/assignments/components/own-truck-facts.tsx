import type { Assignment } from '@loadstone/contracts/assignments';
import { useFindPosting } from '../../postings/index.ts';
import { formatDay, formatLength } from '../../../lib/format/formatting.ts';
import { milesBetween } from '@loadstone/contracts/places';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact } from '../../../ui/fact-list.tsx';

/** What a carrier decides by: which of its trucks the load is for, how far that is from the pick-up, and the loaded miles. */
export function OwnTruckFacts({ assignment }: { readonly assignment: Assignment }) {
  useDistanceUnit();
  const findPosting = useFindPosting();
  const truck = findPosting(assignment.eToken);
  const pickUp = { lat: assignment.srceLat, long: assignment.srceLong };
  const drop = { lat: assignment.destLat, long: assignment.destLong };
  return (
    <>
      {truck && (
        <>
          <Fact name={t('assignments.ownTruck')}>
            {t('assignments.ownTruckText', {
              origin: t('assignments.place', { city: truck.srceCity, st: truck.srceSt }),
              destination: t('assignments.place', { city: truck.destCity, st: truck.destSt }),
              day: formatDay(truck.dateAvail),
            })}
          </Fact>
          <Fact name={t('assignments.deadhead')}>
            {formatLength(Math.round(milesBetween({ lat: truck.srceLat, long: truck.srceLong }, pickUp)))}
          </Fact>
        </>
      )}
      <Fact name={t('assignments.loadedMiles')}>{formatLength(Math.round(milesBetween(pickUp, drop)))}</Fact>
    </>
  );
}
