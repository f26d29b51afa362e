import type { Lead } from '@loadstone/contracts/leads';
import type { Currency } from '@loadstone/contracts/money';
import type { Stop } from '@loadstone/contracts/postings';
import type { SignedMoney, Trip, TripCosts, TripMark, TripPlace, TripStop } from '@loadstone/contracts/trips';
import type { PlannedTrip } from '../../matching/index.ts';
import type { OpenLoadRow } from '../postings/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';
import { areKnown, toDetour } from './trip-detour.ts';
import { toPlace } from './trip-place.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

/** A planned trip with what is shown of its loads. */
interface ShownTrip {
  readonly planned: PlannedTrip;
  readonly loads: readonly { readonly lead: Lead; readonly row: OpenLoadRow }[];
}

/** What trips are presented with. */
interface TripContext {
  readonly startMs: number;
  readonly start: TripPlace;
  /** Where the truck goes without these loads; undefined where it has no way of its own. */
  readonly wayEnd: TripPlace | undefined;
  readonly costs: TripCosts;
  readonly roadMiles: Pick<RoadMiles, 'find'>;
}

/** A trip in the shape that its company reads. */
export function toTrip({ planned, loads }: ShownTrip, context: TripContext): Trip {
  let fromCityId = context.start.cityId;
  const shown = planned.legs.map((leg, index) => {
    const { lead, row } = loads[index]!;
    const isEmptyKnown = isKnown(context.roadMiles, [fromCityId, row.srce_id], leg.emptyMiles);
    const isLoadedKnown = isHaulKnown(context.roadMiles, row, leg.loadedMiles);
    fromCityId = row.dest_id;
    return {
      lead,
      emptyMiles: leg.emptyMiles,
      loadedMiles: leg.loadedMiles,
      isApproximate: !isEmptyKnown || !isLoadedKnown,
      pickUp: toStop(leg.pickUp, toPlace(row.srce_id, { lat: row.srce_lat, lon: row.srce_long })),
      ...(leg.stops && { stops: leg.stops.map((stop, place) => toStop(stop, toStopPlace(row.stops![place]!))) }),
      delivery: toStop(leg.delivery, toPlace(row.dest_id, { lat: row.dest_lat, lon: row.dest_long })),
      income: toIncome(row, leg.loadedMiles),
    };
  });
  const incomes = shown.map(({ income }) => income);
  const currencies = new Set(incomes.map((income) => income?.currency));
  const [currency] = currencies;
  const isPriced = currencies.size === 1 && currency !== undefined;
  const minutes = planned.ends - context.startMs / MS_PER_MINUTE;
  const last = shown.at(-1)!;
  return {
    loads: shown,
    loadedMiles: planned.loadedMiles,
    emptyMiles: planned.emptyMiles,
    emptyShare: planned.emptyShare,
    drivingHours: planned.drivingMinutes / MINUTES_PER_HOUR,
    hours: minutes / MINUTES_PER_HOUR,
    rests: planned.rests,
    ...(isPriced ? toMoney(planned, { incomes, currency, minutes, costs: context.costs }) : NO_MONEY),
    detour: toTripDetour(planned, shown, context),
    end: last.delivery.place,
    endsOn: last.delivery.departsOn,
    marks: listMarks(incomes, currencies.size, shown),
  };
}

function toTripDetour(
  { detourMiles }: PlannedTrip,
  loads: readonly Pick<Trip['loads'][number], 'pickUp' | 'delivery' | 'isApproximate'>[],
  { start, wayEnd: end, roadMiles }: TripContext,
): Trip['detour'] {
  if (end === undefined || detourMiles === undefined) return null;
  const [pickUp, drop] = [loads[0]!.pickUp.place, loads.at(-1)!.delivery.place];
  const isKnown = areKnown(roadMiles, [
    [start.cityId, end.cityId],
    [drop.cityId, end.cityId],
  ]);
  const isApproximate = !isKnown || loads.some((load) => load.isApproximate);
  return toDetour({ start, end }, { pickUp, drop }, { miles: detourMiles, isApproximate });
}

const NO_MONEY = { income: null, cost: null, profit: null, profitPerDay: null };

function toMoney(
  planned: PlannedTrip,
  given: { incomes: readonly ({ amount: number } | null)[]; currency: Currency; minutes: number; costs: TripCosts },
): Pick<Trip, 'income' | 'cost' | 'profit' | 'profitPerDay'> {
  const { currency, incomes, costs, minutes } = given;
  const amount = incomes.reduce((sum, income) => sum + (income?.amount ?? 0), 0);
  const cost = (planned.emptyMiles + planned.loadedMiles) * costs[currency];
  const days = Math.max(MINUTES_PER_DAY, minutes) / MINUTES_PER_DAY;
  const toSigned = (cents: number): SignedMoney => ({
    amount: Math.sign(cents) * Math.round(Math.abs(cents)) + 0,
    currency,
  });
  return {
    income: { amount, currency },
    cost: toSigned(cost),
    profit: toSigned(amount - cost),
    profitPerDay: toSigned((amount - cost) / days),
  };
}

function listMarks(
  incomes: readonly (object | null)[],
  currencyCount: number,
  loads: readonly { readonly isApproximate: boolean }[],
): TripMark[] {
  const isMissing = incomes.includes(null);
  const marks: TripMark[] = [];
  if (isMissing) marks.push('rateMissing');
  if (!isMissing && currencyCount > 1) marks.push('currenciesDiffer');
  if (loads.some(({ isApproximate }) => isApproximate)) marks.push('milesApproximate');
  return marks;
}

function toIncome({ rate }: OpenLoadRow, miles: number): Trip['loads'][number]['income'] {
  if (rate === null) return null;
  const { amount, currency, basis } = rate;
  return { amount: Math.round(basis === 'flat' ? amount : amount * miles), currency };
}

/** The place of a stop between the ends of a load. */
export function toStopPlace({ cityId, lat, long }: Pick<Stop, 'cityId' | 'lat' | 'long'>): TripPlace {
  return toPlace(cityId, { lat, lon: long });
}

/** Whether the miles of a load are those of roads between all of its stops. */
function isHaulKnown(roadMiles: Pick<RoadMiles, 'find'>, row: OpenLoadRow, miles: number): boolean {
  const { srce_id: from, dest_id: to, stops } = row;
  if (stops === null) return isKnown(roadMiles, [from, to], miles);
  const places = [from, ...stops.map(({ cityId }) => cityId), to];
  return areKnown(
    roadMiles,
    places.slice(1).map((place, index) => [places[index]!, place] as const),
  );
}

/** Whether the miles are those of a road. A later search has the road miles that this question requests. */
function isKnown(roadMiles: Pick<RoadMiles, 'find'>, [from, to]: readonly [number, number], miles: number): boolean {
  const known = from === 0 ? undefined : roadMiles.find(from, to);
  return known !== undefined && Math.abs(known - miles) < 0.001;
}

/** A planned stop at its place. */
export function toStop(stop: PlannedTrip['legs'][number]['pickUp'], place: TripPlace): TripStop {
  return {
    place,
    arrivesOn: toInstant(stop.arrives),
    beginsOn: toInstant(stop.begins),
    departsOn: toInstant(stop.departs),
  };
}

function toInstant(minutes: number): string {
  return new Date(minutes * MS_PER_MINUTE).toISOString();
}
