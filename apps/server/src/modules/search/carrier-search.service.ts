import type { LeadMarkSource } from '@loadstone/contracts/leads';
import type {
  CarrierResult,
  CarrierSearch,
  FoundCarrier,
  MissingCompany,
  PartnerCarrierResult,
  UsCarrierSearch,
} from '@loadstone/contracts/search';
import { findCity } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { readIncluding } from '../../db/replica.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import type { TruckCriteria, TruckPlace } from '../../matching/index.ts';
import { PartnerUnavailable, type PartnerCompany } from '../../partners/index.ts';
import { listAccountIdsByName, listScores, toNameQuery } from '../companies/index.ts';
import {
  listPartnerLeadMarks,
  listLeadMarks,
  NO_MARK,
  SCORE_WAIT_MS,
  toFinder,
  toUnindexedPosting,
  toPartnerLeadCompany,
  type Sources,
} from '../leads/index.ts';
import { getToday } from '../postings/index.ts';
import { listTruckRows, readSearchView, type TruckRow } from './carrier-search.queries.ts';
import { explainMissing } from './missing-carrier.service.ts';
import { logSearch } from './search-activity.service.ts';
import { isNamed } from './search.policy.ts';
import { toFoundCarrier, toPartnerCarrier } from './search.presenter.ts';

const NO_POSTINGS = { postings: [], dropped: { unplaced: 0 }, isSample: false } as const;

/** A search for carriers of either kind, in one shape. */
interface CarrierQuery {
  readonly search: CarrierSearch | UsCarrierSearch;
  readonly origin: TruckPlace | undefined;
  readonly destination: TruckPlace | undefined;
  readonly postingAttrib: string;
  readonly hasMexico: boolean;
  readonly isUnitedStatesOnly: boolean;
}

/** @throws AppError `city.notFound` for a city that is not in the gazetteer */
export function toCarrierQuery(search: CarrierSearch): CarrierQuery {
  return {
    search,
    origin: toPlace(search.srceCityId, search.srceRadius, search.srceSt === '' ? [] : [search.srceSt]),
    destination: toPlace(search.destCityId, search.destRadius, search.destSt === '' ? [] : [search.destSt]),
    postingAttrib: search.postingAttrib,
    hasMexico: search.getMexico === 'Y',
    isUnitedStatesOnly: false,
  };
}

/** @throws AppError `city.notFound` for a city that is not in the gazetteer */
export function toUsCarrierQuery(search: UsCarrierSearch): CarrierQuery {
  return {
    search,
    origin: toPlace(search.srceCityId, search.srceRadius, search.srceSt),
    destination: toPlace(search.destCityId, search.destRadius, search.destSt),
    postingAttrib: '',
    hasMexico: search.usMexicanData === 'Y',
    isUnitedStatesOnly: true,
  };
}

/** A city takes precedence over states: a form sends one of them. */
function toPlace(cityId: number, radiusMiles: number, states: readonly string[]): TruckPlace | undefined {
  if (cityId === 0) return states.length === 0 ? undefined : { kind: 'states', states };
  const city = findCity(cityId);
  assertThat(city, 'city.notFound');
  return { kind: 'city', lat: city.lat, long: city.lon, radiusMiles };
}

/** Open trucks of other companies that the caller may see, by day, then newest. The search is logged. */
export async function searchCarriers(
  board: Board,
  caller: CompanyCaller,
  query: CarrierQuery,
  held: Sources,
): Promise<CarrierResult> {
  const { db, matching } = board;
  const { accountId } = caller;
  const type = query.isUnitedStatesOnly ? 'FetchCarrier' : 'SearchCarrier';
  const logged = logSearch(board, caller, type, query.search);
  // Awaited last: an earlier failure must not leave its rejection unhandled.
  logged.catch(() => undefined);
  const [view, namedAccountIds, isCurrent] = await Promise.all([
    readSearchView(db, accountId),
    listNamed(db, query.search.companyName),
    // Waits until the caller's latest write is applied to the index.
    matching.catchUp(),
  ]);
  const included = isCurrent ? matching.appliedEventId : undefined;
  const criteria = toCriteria(board, query);
  const { tokens, total, times } = matching.searchTrucks(criteria, { accountId, namedAccountIds, ...view });
  const found = await readIncluding(db, included, (from) =>
    listTruckRows(from, tokens, { today: criteria.today, networkIds: view.networkIds }),
  );
  const rows = inOrder(found, tokens);
  const marks = await listLeadMarks(
    db,
    [accountId],
    rows.map((row) => row.id),
  );
  const shown = await toCarriers(board, rows, held, {
    toCompany: toTruckCompany,
    toCarrier: (row, find) =>
      toFoundCarrier(row, {
        contacted: (marks.get(accountId)?.get(row.id) ?? NO_MARK).contacted,
        postedTimes: times.get(row.token),
        find,
      }),
  });
  await logged;
  return { ...shown, total: total - (tokens.length - rows.length) };
}

/** Why the trucks of a company are not in the result of a search, by the name of the company. */
export function explainMissingCarrier(
  board: Board,
  caller: CompanyCaller,
  query: CarrierQuery,
  name: string,
): Promise<{ companies: MissingCompany[]; total: number }> {
  return explainMissing(board.db, caller, name, toCriteria(board, query));
}

/** Trucks of the partner board by the same rules. A partner that fails, or is too slow, is reported as missing. */
export async function searchPartnerCarriers(
  board: Board,
  caller: CompanyCaller,
  query: CarrierQuery,
  { held, signal }: { readonly held: Sources; readonly signal?: AbortSignal },
): Promise<PartnerCarrierResult> {
  const { db, matching, partners } = board;
  const criteria = toCriteria(board, query);
  const { companyName } = query.search;
  // The partner's trucks are real ones.
  const response = caller.isSandbox
    ? NO_POSTINGS
    : await partners.board.listTrucks(toPartnerQuery(criteria, companyName), signal).catch(toMissing);
  const named = (response ?? NO_POSTINGS).postings.filter(
    ({ company }) => companyName === '' || isNamed(company.companyName, companyName),
  );
  const viewer = { accountId: caller.accountId, barredAccountIds: [], namedAccountIds: undefined, networkIds: [] };
  const { tokens, total } = matching.searchUnindexedTrucks(named.map(toUnindexedPosting), criteria, viewer);
  const rows = inOrder(named, tokens);
  const marks = await listPartnerLeadMarks(db, caller.accountId, tokens);
  const shown = await toCarriers(board, rows, held, {
    toCompany: toPartnerLeadCompany,
    toCarrier: (posting, find) =>
      toPartnerCarrier(posting, { contacted: (marks.get(posting.token) ?? NO_MARK).contacted, find }),
  });
  const { dropped, isSample } = response ?? NO_POSTINGS;
  return { ...shown, total, partnerMissing: response === undefined, unplaced: dropped.unplaced, isSample };
}

function toCriteria(board: Board, { search, ...query }: CarrierQuery): TruckCriteria {
  const { vehicleType, vehicleSize, maxRecords } = search;
  const limit = Math.min(maxRecords ?? Infinity, board.configuration.limits.searchRecords);
  return { ...query, vehicleType, vehicleSize, today: getToday(board), limit };
}

/** The companies that the name limits the search to; undefined without a name. */
async function listNamed(db: Db, name: string): Promise<number[] | undefined> {
  if (name === '') return undefined;
  const query = toNameQuery(name);
  return query === undefined ? [] : listAccountIdsByName(db, query);
}

/** How a row is shown. */
interface ShownAs<Row, Carrier extends FoundCarrier> {
  readonly toCompany: (row: Row) => PartnerCompany;
  readonly toCarrier: (row: Row, find: (source: LeadMarkSource) => number) => Carrier;
}

async function toCarriers<Row, Carrier extends FoundCarrier>(
  board: Board,
  rows: readonly Row[],
  held: Sources,
  { toCompany, toCarrier }: ShownAs<Row, Carrier>,
) {
  const sheet = await listScores(board, rows.map(toCompany), held, SCORE_WAIT_MS);
  const carriers = rows.map((row) => toCarrier(row, toFinder(sheet, toCompany(row), held)));
  return { carriers, isScoresPending: sheet.isPending, sampleMarks: [...sheet.samples] };
}

function toMissing(error: unknown): undefined {
  if (!(error instanceof PartnerUnavailable)) throw error;
}

function toPartnerQuery(criteria: TruckCriteria, companyName: string) {
  return {
    origin: toPartnerPlace(criteria.origin),
    destination: toPartnerPlace(criteria.destination),
    equipmentTypes: criteria.vehicleType,
    size: criteria.vehicleSize,
    attributes: criteria.postingAttrib,
    companyName,
    fromDate: criteria.today,
  };
}

function toPartnerPlace(place: TruckPlace | undefined) {
  if (place === undefined) return null;
  if (place.kind === 'states') return { states: [...place.states] };
  return { lat: place.lat, lon: place.long, radiusMiles: place.radiusMiles };
}

function toTruckCompany(row: TruckRow): PartnerCompany {
  return {
    custCd: row.cust_cd,
    companyName: row.common_name,
    city: row.billing_city,
    st: row.billing_province_code,
  };
}

/** The rows in the order of the tokens; a token without a row is skipped. */
function inOrder<Row extends { token: number }>(rows: readonly Row[], tokens: readonly number[]): Row[] {
  const byToken = new Map(rows.map((row) => [row.token, row]));
  return tokens.flatMap((token) => byToken.get(token) ?? []);
}
