import { toSearchPath, toTripsPath, type AlertKind } from '@loadstone/contracts/alerts';
import { formatDay } from '@loadstone/contracts/board';
import { formatMoney } from '@loadstone/contracts/money';
import { DESK_PARAMS, DESK_PATHS } from '@loadstone/contracts/notifications';
import type { CarrierSearch, UsCarrierSearch } from '@loadstone/contracts/search';
import type { SignedMoney, Trip, TripLimits, TripPlace } from '@loadstone/contracts/trips';
import type { Texts } from '../../ground/texts/texts.ts';
import { toFollowedTrips } from './alerts.presenter.ts';
import type { AlertRow, FoundPosting } from './alerts.queries.ts';

/** Findings that a message names; it counts the others. */
const LISTED = 10;

const SUBJECTS = {
  carriers: 'mails.alert.newTrucks',
  usCarriers: 'mails.alert.newTrucks',
  posting: 'mails.alert.newLeads',
  trips: 'mails.alert.newTrips',
} as const satisfies Record<AlertKind, string>;

/** The page that shows what an alert has found. */
export function toPath({ kind, criteria, token }: Pick<AlertRow, 'kind' | 'criteria' | 'token'>): string {
  if (kind === 'carriers' || kind === 'usCarriers')
    return `${toSearchPath(criteria as CarrierSearch | UsCarrierSearch)}&${DESK_PARAMS.mode}=B`;
  if (token === null) return DESK_PATHS.home;
  return kind === 'posting' ? DESK_PATHS.posting(token) : toTripsPath(token, toFollowedTrips(criteria as TripLimits));
}

/** A message: how much was found, and the lines of the first. */
export function toMessage(
  { name, kind }: Pick<AlertRow, 'name' | 'kind'>,
  found: readonly string[],
  { t }: Texts,
): { subject: string; body: string } {
  const count = found.length;
  const more = count > LISTED ? [t('mails.alert.more', { count: count - LISTED })] : [];
  return { subject: t(SUBJECTS[kind], { name, count }), body: [...found.slice(0, LISTED), ...more].join('\n') };
}

/** The lane, the day and the company of a posting. */
export function toPostingLine(posting: FoundPosting, { t, find }: Texts): string {
  return t('mails.alert.line', {
    from: `${posting.srce_city}, ${posting.srce_st}`,
    to: `${posting.dest_city}, ${posting.dest_st}`,
    day: formatDay(posting.date_avail, find),
    company: posting.common_name,
  });
}

/** The places of a trip, its number of loads, and what it is ranked by. */
export function toTripLine(trip: Trip, { order }: Pick<TripLimits, 'order'>, texts: Texts): string {
  const { t } = texts;
  const places = listPlaces(trip).join(' → ');
  const count = trip.loads.length;
  if (order === 'profit' && trip.profitPerDay !== null)
    return t('mails.alert.tripProfit', { places, count, profit: toWholeMoney(trip.profitPerDay, texts) });
  return t('mails.alert.tripEmpty', { places, count, percent: Math.round(trip.emptyShare * 100) });
}

/** The places of a trip in order, each named once where a delivery and the next pick-up are in one city. */
function listPlaces({ loads }: Trip): string[] {
  const toName = ({ city, st }: TripPlace): string => `${city}, ${st}`;
  const places = loads.flatMap(({ pickUp, delivery }) => [toName(pickUp.place), toName(delivery.place)]);
  return places.filter((place, index) => place !== places[index - 1]);
}

/** An amount in whole units of its currency, as the screen of trips has it. */
function toWholeMoney({ amount, currency }: SignedMoney, { find }: Texts): string {
  const text = formatMoney({ amount: Math.round(Math.abs(amount) / 100) * 100, currency }, find);
  return amount < 0 ? `−${text}` : text;
}
