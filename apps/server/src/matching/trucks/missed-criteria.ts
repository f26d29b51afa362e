import { toEnginePosting, toFeedPosting, type PairingRow } from '../translate.ts';
import type { TruckCriteria } from './truck-question.ts';
import { TruckTable } from './truck-table.ts';

/** A criterion of a search for trucks that a truck can miss. */
type MissedCriterion =
  'origin' | 'destination' | 'direction' | 'type' | 'size' | 'attributes' | 'mexico' | 'unitedStates';

const ANY_COMPANY = { accountId: 0, barredAccountIds: [], namedAccountIds: undefined };

/**
 * The criteria that a truck does not meet: a search for each of them alone does not find it. `direction`: it meets both
 * places, but its line runs the other way.
 */
export function listMissedCriteriaOfRow(row: PairingRow, criteria: TruckCriteria): MissedCriterion[] {
  const truck = toEnginePosting(toFeedPosting(row));
  const table = new TruckTable();
  table.put(truck, [row.srce_st, row.dest_st]);
  const any: TruckCriteria = {
    origin: undefined,
    destination: undefined,
    vehicleType: '',
    postingAttrib: '',
    vehicleSize: '',
    hasMexico: true,
    isUnitedStatesOnly: false,
    today: criteria.today,
    limit: 1,
  };
  const alone: Record<MissedCriterion, Partial<TruckCriteria>> = {
    origin: { origin: criteria.origin },
    destination: { destination: criteria.destination },
    direction: { origin: criteria.origin, destination: criteria.destination },
    type: { vehicleType: criteria.vehicleType },
    size: { vehicleSize: criteria.vehicleSize },
    attributes: { postingAttrib: criteria.postingAttrib },
    mexico: { hasMexico: criteria.hasMexico },
    unitedStates: { isUnitedStatesOnly: criteria.isUnitedStatesOnly },
  };
  const viewer = { ...ANY_COMPANY, networkIds: [truck.networkId] };
  const missed = (Object.keys(alone) as MissedCriterion[]).filter(
    (criterion) => table.search({ ...any, ...alone[criterion] }, viewer).total === 0,
  );
  const isElsewhere = missed.includes('origin') || missed.includes('destination');
  return isElsewhere ? missed.filter((criterion) => criterion !== 'direction') : missed;
}
